import type { ImportProductsAnswer, ImportProductsBody } from '#contract/catalogue/catalogue-management.ts'
import { useCategories } from '#shop/products/category-names.ts'
import { usePricingTerms } from '#shop/shop-info.ts'
import { countOf } from '#ui/count-of.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

export type ImportOptions = Pick<ImportProductsBody, 'category' | 'fetchesPictures'>
export const NO_OPTIONS: ImportOptions = { category: undefined, fetchesPictures: false }

interface ImportOptionFieldsProps {
  /** The preview. */
  answer: ImportProductsAnswer
  options: ImportOptions
  onChange: (change: Partial<ImportOptions>) => void
}

const SHOP_NAMES = { shopify: 'Shopify', woocommerce: 'WooCommerce' }

/** What the table does not say: the category of products without a known one, and whether to fetch pictures. */
export function ImportOptionFields({ answer, options, onChange }: ImportOptionFieldsProps) {
  const { format, ignoredColumns, faults, withPictureAddresses } = answer
  const categories = useCategories()
  const { taxIncluded } = usePricingTerms()
  const lacksCategory = options.category !== undefined || faults.some(({ column }) => column === 'category')
  return (
    <>
      {format !== 'own' && (
        <p className="text-sm text-muted">
          Exported from {SHOP_NAMES[format]}. Its prices are read as{' '}
          {taxIncluded ? 'what customers pay' : 'prices before tax'}, and the higher price that it strikes
          through as the {taxIncluded ? 'MRP' : 'MRP before tax'}.
          {ignoredColumns.length > 0 && ` These columns are not used: ${ignoredColumns.join(', ')}.`}
        </p>
      )}
      {lacksCategory && (
        <Field label="Category for products that name none of yours">
          <Select
            controlSize="admin"
            value={options.category ?? ''}
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
      {withPictureAddresses > 0 && (
        <Checkbox
          label={`Fetch the pictures of ${countOf(withPictureAddresses, 'product')} from their web addresses`}
          checked={options.fetchesPictures}
          onChange={({ target }) => onChange({ fetchesPictures: target.checked })}
          className="text-sm!"
        />
      )}
    </>
  )
}

interface ImportProgressProps {
  part: ImportProductsAnswer | undefined
  isCommitting: boolean
}

/** How far the import has come. */
export function ImportProgress({ part, isCommitting }: ImportProgressProps) {
  const done = part?.done ?? 0
  return (
    <div role="status" className="flex flex-col gap-1.5">
      <p className="tabular text-sm font-semibold">
        {isCommitting ? 'Importing' : 'Reading the file'}
        {part ? `: ${done} of ${countOf(part.total, 'product')}` : '...'}
      </p>
      <progress
        aria-label="Import"
        className="h-2 w-full accent-brand"
        {...(part && { value: done, max: Math.max(part.total, 1) })}
      />
    </div>
  )
}
