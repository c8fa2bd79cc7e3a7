import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { useReportDirty } from '#admin/layout/unsaved-changes.ts'
import { MAX_OPTIONS, MAX_VARIANTS, SaveVariantsBody } from '#contract/catalogue/catalogue-management.ts'
import type { AdminProduct } from '#contract/catalogue/catalogue-schemas.ts'
import {
  findAboveMrp,
  lacksStock,
  STOCK_NEEDED_TEXT,
  variantPrices,
} from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { usePricingTerms } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, type FieldErrors, useForm } from '#ui/form/use-form.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { NUMBER_MESSAGES } from '../form/product-numbers.ts'
import type { ProductMutations } from '../products-api.ts'
import { VariantGrid } from './variant-grid.tsx'
import {
  type OptionValues,
  type VariantFormValues,
  variantFormOf,
  variantsInput,
  withOptions,
  withoutOption,
} from './variant-values.ts'

interface VariantFormProps {
  formId: string
  product: AdminProduct
  saveVariants: ProductMutations['saveVariants']
  onDirtyChange: (isDirty: boolean) => void
  onSaved: () => void
}

export function VariantForm({ formId, product, saveVariants, onDirtyChange, onSaved }: VariantFormProps) {
  // Changes are compared with what this form showed, as the product behind it may be refetched meanwhile.
  const [seen] = useState(product)
  const terms = usePricingTerms()
  const [origin] = useState(() => variantFormOf(seen))
  const form = useForm(origin, (values) => checked(values, seen, terms))
  const { options, variants } = form.values
  const counted = seen.variants.map(({ stock }) => stock).filter((stock) => stock !== null)
  const keeper = variants.find(({ id }) => id === seen.id)
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(origin)
  useReportDirty(isDirty, onDirtyChange)
  const changeOptions = (changed: readonly OptionValues[]) => form.fill(withOptions(form.values, changed))

  const save = form.submit((body) =>
    saveVariants.mutate(
      { id: seen.id, body },
      {
        onSuccess: () => {
          adminToast.success('Variants saved')
          onSaved()
        },
        onError: form.showProblem,
      },
    ),
  )
  const problem = form.problem ?? form.errors.variants ?? form.errors.options
  return (
    <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={save}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <section aria-label="Options" className="flex flex-col gap-3">
        {options.map((option, at) => (
          <OptionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and their names are typed here
            key={at}
            option={option}
            onChange={(changed) => changeOptions(options.with(at, changed))}
            onRemove={() => form.fill(withoutOption(form.values, at, seen.id))}
          />
        ))}
        {options.length < MAX_OPTIONS && (
          <Button
            size="admin"
            variant="outline"
            icon={<Plus className="size-4" />}
            onClick={() => changeOptions([...options, { name: '', values: '' }])}
            className="self-start"
          >
            Add an option
          </Button>
        )}
      </section>
      <p className="text-sm text-muted" aria-live="polite">
        {countOf(variants.length, 'variant')}
        {variants.length > MAX_VARIANTS && `, at most ${MAX_VARIANTS} can be saved`}
      </p>
      {seen.optionNames.length === 0 && counted[0] !== undefined && counted[0] > 0 && keeper && (
        <p className="text-sm text-muted">
          {keeper.options.join(' / ') || 'This product'} keeps the {countOf(counted[0], 'unit')} in stock. If
          some of them belong to another variant, take them away from it afterwards, under “Stock and its
          movements”.
        </p>
      )}
      {variants.length <= MAX_VARIANTS && (
        <VariantGrid
          variants={variants}
          pictures={picturesOf(seen)}
          isCounted={counted.length > 0}
          onChange={(changed) => form.set('variants', changed)}
        />
      )}
    </form>
  )
}

/** The pictures of the product, then those that only a variant has. */
function picturesOf({ pictures, variants }: AdminProduct): string[] {
  return [...new Set([...pictures, ...variants.flatMap((variant) => variant.pictures)])]
}

interface OptionFieldsProps {
  option: OptionValues
  onChange: (option: OptionValues) => void
  onRemove: () => void
}

function OptionFields({ option, onChange, onRemove }: OptionFieldsProps) {
  return (
    <div className="flex items-end gap-2">
      <Field label="Option" className="w-32 shrink-0 sm:w-40">
        <TextInput
          controlSize="admin"
          maxLength={255}
          placeholder="Size"
          value={option.name}
          onChange={({ target }) => onChange({ ...option, name: target.value })}
        />
      </Field>
      <Field label="Values, separated by commas" className="flex-1">
        <TextInput
          controlSize="admin"
          placeholder="S, M, L"
          value={option.values}
          onChange={({ target }) => onChange({ ...option, values: target.value })}
        />
      </Field>
      <IconButton label={`Remove option ${option.name}`} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}

/** The body, or the first error, with the name of its variant. */
function checked(
  values: VariantFormValues,
  seen: AdminProduct,
  terms: TaxTerms,
): Checked<VariantFormValues, SaveVariantsBody> {
  const result = SaveVariantsBody.safeParse(variantsInput(values, seen.updatedAt))
  const prices = result.data?.variants.map((variant) => variantPrices(variant, terms)) ?? []
  const issue = result.error?.issues[0] ?? findAboveMrp(prices, terms)
  if (result.success && !issue) {
    const { variants } = result.data
    const lacking = variants.findIndex(({ id, stock }) => id === undefined && stock === undefined)
    const added = variants.filter(({ id }) => id === undefined)
    if (!lacksStock([...seen.variants, ...added].map(({ stock }) => stock))) return { body: result.data }
    return { errors: { variants: `${variants[lacking]?.options.join(', ')}: ${STOCK_NEEDED_TEXT}` } }
  }
  const [list, at, column] = issue?.path ?? []
  const errors: FieldErrors<VariantFormValues> = {}
  if (list === 'variants' && typeof at === 'number') {
    const name = values.variants[at]?.options.join(', ')
    const isNoNumber =
      issue &&
      'code' in issue &&
      issue.code === 'invalid_type' &&
      typeof column === 'string' &&
      column in NUMBER_MESSAGES
    const message = isNoNumber ? NUMBER_MESSAGES[column as keyof typeof NUMBER_MESSAGES] : issue?.message
    errors.variants = name ? `${name}: ${message}` : message
  } else if (list === 'optionNames') errors.options = issue?.message
  else errors.variants = issue?.message
  return { errors }
}
