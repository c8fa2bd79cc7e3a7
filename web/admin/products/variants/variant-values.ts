import { readNumber } from '#admin/list/typed-number.ts'
import type { AdminProduct } from '#contract/catalogue-schemas.ts'

export interface OptionValues {
  name: string
  /** Separated by commas. */
  values: string
}

/** A variant as typed; numbers are texts. */
export interface VariantValues {
  /** Absent for a new one. */
  id?: string
  options: readonly string[]
  price: string
  listPrice: string
  sku: string
  /** Of a new variant; of another one as it is, to be read only. */
  stock: string
  pictures: readonly string[]
  isVisible: boolean
}

export interface VariantFormValues {
  options: readonly OptionValues[]
  variants: readonly VariantValues[]
}

export function variantFormOf({ optionNames, variants }: AdminProduct): VariantFormValues {
  return {
    options: optionNames.map((name, at) => ({
      name,
      values: [...new Set(variants.map(({ options }) => options[at] ?? ''))].join(', '),
    })),
    variants: variants.map(({ id, options, price, listPrice, sku, stock, pictures, isVisible }) => ({
      id,
      options,
      price: String(price),
      listPrice: listPrice === null ? '' : String(listPrice),
      sku: sku ?? '',
      stock: stock === null ? '' : String(stock),
      pictures,
      isVisible,
    })),
  }
}

/**
 * The form with other options: a variant for each combination. Those that were there stay what they are; where an option is
 * added they get its first value, and a new one begins with the price of the first.
 */
export function withOptions(
  { variants }: VariantFormValues,
  options: readonly OptionValues[],
): VariantFormValues {
  const lists = options.map(({ values }) => valuesIn(values))
  const adapted = variants.map((variant) => ({
    ...variant,
    options: lists.map((values, at) => variant.options[at] ?? values[0] ?? ''),
  }))
  const left = new Map(
    adapted.map((variant) => [keyOf(variant.options), variant]).reverse() as [string, VariantValues][],
  )
  return {
    options,
    variants: combinationsOf(lists).map((own) => left.get(keyOf(own)) ?? newVariant(own, variants[0])),
  }
}

function newVariant(options: readonly string[], like: VariantValues | undefined): VariantValues {
  const { price = '', listPrice = '' } = like ?? {}
  return { options, price, listPrice, sku: '', stock: '', pictures: [], isVisible: true }
}

const keyOf = (options: readonly string[]) => JSON.stringify(options)

/** Values in their order, each once. */
export function valuesIn(text: string): string[] {
  return [...new Set(text.split(',').map((value) => value.trim()))].filter((value) => value !== '')
}

function combinationsOf(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (made, values) => made.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
}

/** One column of the first variant for all of them. */
export function filledDown(
  variants: readonly VariantValues[],
  column: 'price' | 'listPrice' | 'stock',
): VariantValues[] {
  const [first] = variants
  if (!first) return []
  // The stock of a variant that is sold already is not typed here.
  return variants.map((variant) =>
    column === 'stock' && variant.id !== undefined ? variant : { ...variant, [column]: first[column] },
  )
}

/** The body to send. A text that is no number stays a text, so that the schema reports it. */
export function variantsInput({ options, variants }: VariantFormValues, seenAt: string) {
  return {
    optionNames: options.map(({ name }) => name),
    variants: variants.map(({ id, options: own, price, listPrice, sku, stock, pictures, isVisible }) => ({
      ...(id === undefined ? { stock: numberOrNull(stock) } : { id }),
      options: own,
      price: readNumber(price) ?? price,
      listPrice: numberOrNull(listPrice),
      sku: sku.trim() === '' ? null : sku,
      pictures,
      isVisible,
    })),
    seenAt,
  }
}

function numberOrNull(text: string): number | string | null {
  return text.trim() === '' ? null : (readNumber(text) ?? text)
}
