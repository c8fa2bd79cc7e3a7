import type { ImportAnswers, ProductImport } from '#contract/catalogue/product-imports.ts'
import { useCategories } from '#shop/products/category-names.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { countOf } from '#ui/count-of.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { StockQuestion } from './stock-question.tsx'

interface ImportQuestionsProps {
  /** The preview. */
  shown: ProductImport
  answers: ImportAnswers
  onChange: (change: Partial<ImportAnswers>) => void
  stockError?: string
  priceError?: string
}

/** What the file does not say, asked once for all its products; nothing where there is nothing to ask. */
export function ImportQuestions({ shown, answers, onChange, stockError, priceError }: ImportQuestionsProps) {
  const { stock, pictures, tax, price } = shown.questions
  const isAboutCategories =
    shown.questions.categories.length > 0 ||
    countOfKind(shown, 'no_category') > 0 ||
    answers.category !== undefined
  if (stock === 0 && pictures === 0 && !tax && !price && !isAboutCategories) return null
  return (
    <section aria-label="Questions" className="flex flex-col gap-4 rounded-md bg-quiet px-4 py-3">
      {price && <PriceQuestion price={price} answers={answers} onChange={onChange} error={priceError} />}
      {stock > 0 && (
        <StockQuestion
          products={stock}
          stock={answers.stock}
          onAnswer={(answer) => onChange({ stock: answer })}
          error={stockError}
        />
      )}
      {isAboutCategories && <CategoryQuestion shown={shown} answers={answers} onChange={onChange} />}
      {tax && <TaxQuestion answers={answers} onChange={onChange} />}
      {pictures > 0 && (
        <Checkbox
          label={`Fetch the pictures of ${countOf(pictures, 'product')} from their web addresses into your shop`}
          checked={answers.fetchesPictures}
          onChange={({ target }) => onChange({ fetchesPictures: target.checked })}
          className="text-sm!"
        />
      )}
    </section>
  )
}

type QuestionProps = Pick<ImportQuestionsProps, 'answers' | 'onChange'>

const MAX_NAMED = 30

function CategoryQuestion({ shown, answers, onChange }: QuestionProps & Pick<ImportQuestionsProps, 'shown'>) {
  const categories = useCategories()
  const unknown = shown.questions.categories
  const names = unknown.slice(0, MAX_NAMED).map(({ name, products }) => `${name} (${products})`)
  const isRestLeft =
    !answers.createsCategories || answers.category !== undefined || countOfKind(shown, 'no_category') > 0
  return (
    <div className="flex flex-col gap-2">
      {unknown.length > 0 && (
        <div>
          <Checkbox
            label={
              unknown.length === 1 ? 'Create this category' : `Create these ${unknown.length} categories`
            }
            checked={answers.createsCategories}
            onChange={({ target }) => onChange({ createsCategories: target.checked })}
            className="text-sm! font-semibold"
          />
          <p className="text-sm wrap-anywhere text-muted">
            {names.join(', ')}
            {unknown.length > MAX_NAMED && ` and ${unknown.length - MAX_NAMED} more`}
          </p>
        </div>
      )}
      {isRestLeft && (
        <Field label="Category for products that name none of yours">
          <Select
            controlSize="admin"
            value={answers.category ?? ''}
            onChange={({ target }) => onChange({ category: target.value || undefined })}
          >
            <option value="">Leave them out</option>
            {categories?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}

interface PriceQuestionProps extends QuestionProps {
  price: NonNullable<ProductImport['questions']['price']>
  error: string | undefined
}

function PriceQuestion({ price: { columns, taken }, answers, onChange, error }: PriceQuestionProps) {
  const chosen = answers.priceColumn ?? taken ?? ''
  return (
    <Field label="Column of the price at which you sell" error={error}>
      <Select
        controlSize="admin"
        data-price-choice
        value={chosen}
        onChange={({ target }) => onChange({ priceColumn: target.value })}
      >
        {chosen === '' && <option value="">Choose one</option>}
        {columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function TaxQuestion({ answers, onChange }: QuestionProps) {
  const { taxIncluded } = usePricingRules()
  return (
    <Field label="Prices in the file">
      <Select
        controlSize="admin"
        value={String(answers.pricesIncludeTax ?? taxIncluded)}
        onChange={({ target }) => onChange({ pricesIncludeTax: target.value === 'true' })}
      >
        <option value="true">With tax, as customers pay them</option>
        <option value="false">Without tax</option>
      </Select>
    </Field>
  )
}

function countOfKind({ kinds }: ProductImport, kind: ProductImport['kinds'][number]['kind']): number {
  return kinds.find((one) => one.kind === kind)?.count ?? 0
}
