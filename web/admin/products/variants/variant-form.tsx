import { useState } from 'react'
import { useReportDirty } from '#admin/editing/unsaved-changes.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { SaveVariantsBody } from '#contract/catalogue/catalogue-management.ts'
import {
  findAboveMrp,
  lacksStock,
  STOCK_NEEDED_TEXT,
  variantPrices,
} from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { countOf } from '#ui/count-of.ts'
import { useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { ProductMutations } from '../products-api.ts'
import { type SheetProblem, sheetProblemIn, sheetProblemOf } from './sheet-problem.ts'
import { VariantSheet } from './variant-sheet.tsx'
import { type VariantFormValues, variantFormOf, variantsInput } from './variant-values.ts'

interface VariantFormProps {
  formId: string
  product: AdminProduct
  saveVariants: ProductMutations['saveVariants']
  onDirtyChange: (isDirty: boolean) => void
  onUploadingChange: (isUploading: boolean) => void
  onSaved: () => void
}

export function VariantForm(props: VariantFormProps) {
  const { formId, product, saveVariants, onDirtyChange, onSaved } = props
  // Changes are compared with what this form showed, as the product behind it may be refetched meanwhile.
  const [seen] = useState(product)
  const terms = usePricingRules()
  const [origin] = useState(() => ({ sheet: variantFormOf(seen) }))
  const [problem, setProblem] = useState<SheetProblem>()
  const form = useForm(origin, ({ sheet }) => {
    const checked = checkedSheet(sheet, seen, terms)
    if ('body' in checked) return checked
    setProblem(checked.problem)
    return { errors: { sheet: checked.problem.message } }
  })
  const { sheet } = form.values
  const counted = seen.variants.map(({ stock }) => stock).filter((stock) => stock !== null)
  const keeper = sheet.variants.find(({ id }) => id === seen.id)
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(origin)
  useReportDirty(isDirty, onDirtyChange)

  const save = form.submit((body) =>
    saveVariants.mutate(
      { id: seen.id, body },
      {
        onSuccess: () => {
          adminToast.success('Variants saved')
          onSaved()
        },
        onError: (error) => {
          const refused = sheetProblemIn(error, sheet)
          setProblem(refused)
          if (refused) form.showErrors({ errors: { sheet: refused.message } })
          else form.showProblem(error)
        },
      },
    ),
  )
  return (
    <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <VariantSheet
        sheet={sheet}
        onChange={(changed) => form.set('sheet', changed)}
        productId={seen.id}
        isCounted={counted.length > 0}
        problem={form.errors.sheet === undefined ? undefined : problem}
        pictures={seen.pictures}
        onUploadingChange={props.onUploadingChange}
      />
      {seen.optionNames.length === 0 && counted[0] !== undefined && counted[0] > 0 && keeper && (
        <p className="text-sm text-muted">
          {keeper.options.join(' / ') || 'This product'} keeps the {countOf(counted[0], 'unit')} in stock. If
          some of them belong to another variant, take them away from it afterwards, under “Stock and its
          movements”.
        </p>
      )}
    </form>
  )
}

/** The body, or the first problem. */
function checkedSheet(
  sheet: VariantFormValues,
  seen: AdminProduct,
  terms: TaxTerms,
): { body: SaveVariantsBody } | { problem: SheetProblem } {
  const result = SaveVariantsBody.safeParse({ ...variantsInput(sheet), seenAt: seen.updatedAt })
  const prices = result.data?.variants.map((variant) => variantPrices(variant, terms)) ?? []
  const issue = result.error?.issues[0] ?? findAboveMrp(prices, terms)
  if (issue) return { problem: sheetProblemOf(issue, sheet) ?? { message: issue.message } }
  if (!result.success) return { problem: { message: 'These variants cannot be saved' } }
  const { variants } = result.data
  const added = variants.filter(({ id }) => id === undefined)
  if (!lacksStock([...seen.variants, ...added].map(({ stock }) => stock))) return { body: result.data }
  const row = variants.findIndex(({ id, stock }) => id === undefined && stock === undefined)
  const path = ['variants', row, 'stock']
  return {
    problem: sheetProblemOf({ path, message: STOCK_NEEDED_TEXT }, sheet) ?? { message: STOCK_NEEDED_TEXT },
  }
}
