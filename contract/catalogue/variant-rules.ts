import type { TaxTerms } from '../charges.ts'
import { paiseFromRupees } from '../money.ts'
import { aboveMrpText, mrpPaiseOf } from './mrp.ts'

/** Characters of all values of a variant together: the index that holds them has no room for more. */
export const MAX_VALUES_LENGTH = 600

/** What the rules compare of a variant. */
interface VariantInput {
  id?: string | undefined
  options: readonly string[]
  sku: string | null
}

/** In paise; the MRP with all taxes. */
export interface VariantPrices {
  pricePaise: number
  mrpPaise: number | null
}

/** The prices of a variant as a call gives them, in rupees. */
export function variantPrices(
  variant: { price: number; mrp?: number | null | undefined; listPrice?: number | null | undefined },
  terms: TaxTerms,
): VariantPrices {
  return { pricePaise: paiseFromRupees(variant.price), mrpPaise: mrpPaiseOf(variant, terms) ?? null }
}

interface VariantProblem {
  path: (string | number)[]
  message: string
}

/** The first rule that the options and variants of a product break together, and where. */
export function findVariantProblem({
  optionNames,
  variants,
}: {
  optionNames: readonly string[]
  variants: readonly VariantInput[]
}): VariantProblem | undefined {
  const inVariant = (at: number, column: string, message: string) =>
    at < 0 ? undefined : { path: ['variants', at, column], message }
  const inList = (isBroken: boolean, message: string) =>
    isBroken ? { path: ['variants'], message } : undefined
  const inOption = (at: number, message: string) =>
    at < 0 ? undefined : { path: ['optionNames', at], message }
  const names = optionNames.map(foldedText)
  return (
    inOption(names.indexOf(''), 'Name the option') ??
    inOption(repeatedAt(names), 'Two options have the same name') ??
    inVariant(
      variants.findIndex(({ options }) => options.map(foldedText).includes('')),
      'options',
      'Enter a value',
    ) ??
    inList(
      variants.some(({ options }) => options.length !== optionNames.length),
      'Each variant needs a value for each option',
    ) ??
    inVariant(
      variants.findIndex(({ options }) => options.join('').length > MAX_VALUES_LENGTH),
      'options',
      `The values of a variant have at most ${MAX_VALUES_LENGTH} characters together`,
    ) ??
    findSecondSpelling(optionNames, variants) ??
    inList(
      repeatedAt(variants.map(({ options }) => JSON.stringify(options))) >= 0,
      'Two variants have the same options',
    ) ??
    inVariant(repeatedAt(variants.map(({ id }) => id)), 'id', 'This variant is in the list twice') ??
    inVariant(repeatedAt(variants.map(({ sku }) => sku)), 'sku', 'Two variants have this SKU')
  )
}

/** The fields that each variant has. */
export const VARIANT_FIELDS = ['price', 'mrp', 'listPrice', 'netQuantity', 'stock', 'sku', 'barcode'] as const

/** The first rule that a new product breaks: either it is sold as it is, or by its options alone. */
export function findNewProductProblem(
  product: Partial<Record<(typeof VARIANT_FIELDS)[number], unknown>> & {
    optionNames: readonly string[]
    variants: readonly VariantInput[]
  },
): VariantProblem | undefined {
  if (product.optionNames.length === 0) {
    if (product.variants.length > 0) return { path: ['optionNames'], message: 'Name the option' }
    return product.price === undefined ? { path: ['price'], message: 'Enter a price' } : undefined
  }
  const twice = VARIANT_FIELDS.find((name) => product[name] !== undefined && product[name] !== null)
  if (twice) return { path: [twice], message: 'Each variant has its own' }
  if (product.variants.length === 0) return { path: ['variants'], message: 'Enter the values of its options' }
  return findVariantProblem(product)
}

/** The first variant of which more than its MRP would be paid. */
export function findAboveMrp(
  variants: readonly VariantPrices[],
  terms: TaxTerms,
): VariantProblem | undefined {
  for (const [at, { pricePaise, mrpPaise }] of variants.entries()) {
    const message = aboveMrpText(pricePaise, mrpPaise, terms)
    if (message !== undefined) return { path: ['variants', at, 'mrp'], message }
  }
  return undefined
}

/** The place of the first value that stands in the list before it too; -1 where there is none. */
function repeatedAt(values: readonly (string | null | undefined)[]): number {
  return values.findIndex((value, at) => typeof value === 'string' && values.indexOf(value) < at)
}

/** Two spellings of one value would be two choices for a shopper: "White" and "white". */
function findSecondSpelling(
  optionNames: readonly string[],
  variants: readonly VariantInput[],
): VariantProblem | undefined {
  for (const [option, name] of optionNames.entries()) {
    const spellings = new Map<string, string>()
    for (const [at, { options }] of variants.entries()) {
      const value = options[option] ?? ''
      const first = spellings.get(foldedText(value)) ?? value
      if (first !== value)
        return {
          path: ['variants', at, 'options'],
          message: `"${first}" and "${value}" are the same ${name}: write it one way`,
        }
      spellings.set(foldedText(value), value)
    }
  }
  return undefined
}

/** A text without what the eye does not tell apart in a list of choices. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/**
 * Where a product counts its stock, a new variant whose stock is not given would be sold without limit.
 * @param stocks of variants that exist and of new ones: units, null for unlimited, undefined where none is given
 */
export function lacksStock(stocks: readonly (number | null | undefined)[]): boolean {
  return stocks.some((stock) => typeof stock === 'number') && stocks.includes(undefined)
}

export const STOCK_NEEDED_TEXT = 'Enter how many there are, or "unlimited"'
