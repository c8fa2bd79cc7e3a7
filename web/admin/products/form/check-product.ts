import { ProductBody } from '#contract/catalogue/admin-product-schemas.ts'
import {
  type NewProductBody,
  NewProductBody as newProductSchema,
} from '#contract/catalogue/catalogue-management.ts'
import {
  findAboveMrp,
  STOCK_NEEDED_TEXT,
  VARIANT_FIELDS,
  variantPrices,
} from '#contract/catalogue/variant-rules.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { type Checked, checkBySchema } from '#ui/form/use-form.ts'
import { NUMBER_MESSAGES } from '../product-numbers.ts'
import { type SheetProblem, sheetProblemOf } from '../variants/sheet-problem.ts'
import { variantsInput } from '../variants/variant-values.ts'
import { type ProductFormValues, productInput } from './product-form-values.ts'

type CheckedProduct<Body> = Checked<ProductFormValues, Body> & {
  /** Where something is wrong with a variant. */
  sheetProblem?: SheetProblem
}

/** What to send of a product that is there already; its variants are saved apart. */
export function checkProduct(values: ProductFormValues): CheckedProduct<ProductBody> {
  return checkBySchema(ProductBody, productInput(values), NUMBER_MESSAGES)
}

/** What to send of a new product: with options each variant says its own price and stock. */
export function checkNewProduct(values: ProductFormValues, terms: TaxTerms): CheckedProduct<NewProductBody> {
  const { sheet } = values
  if (sheet.options.length === 0) {
    const checked = checkBySchema<ProductFormValues, NewProductBody>(
      newProductSchema,
      productInput(values),
      NUMBER_MESSAGES,
    )
    if (values.stock.trim() !== '') return checked
    return { errors: { ...('errors' in checked && checked.errors), stock: STOCK_NEEDED_TEXT } }
  }
  const own = Object.entries(productInput(values)).filter(
    ([name]) => !VARIANT_FIELDS.some((field) => field === name),
  )
  const input = { ...Object.fromEntries(own), ...variantsInput(sheet) }
  const checked = checkBySchema<ProductFormValues, NewProductBody>(newProductSchema, input, NUMBER_MESSAGES)
  const issues = 'body' in checked ? [] : (newProductSchema.safeParse(input).error?.issues ?? [])
  const prices = 'body' in checked ? checked.body.variants.map((one) => variantPrices(one, terms)) : []
  const above = findAboveMrp(prices, terms)
  const [sheetProblem] = [...issues, ...(above ? [above] : [])].flatMap(
    (issue) => sheetProblemOf(issue, sheet) ?? [],
  )
  if (!sheetProblem) return checked
  return { errors: { ...('errors' in checked && checked.errors), sheet: sheetProblem.message }, sheetProblem }
}
