import { numberOrText, optionalNumber, optionalText, typedNumber } from '#admin/list/typed-number.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { stockInput, typedPrice } from '../product-numbers.ts'

/** The columns of the sheet, as they stand from left to right. */
export const SHEET_COLUMNS = ['price', 'mrp', 'stock', 'sku', 'barcode', 'netQuantity'] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

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
  mrp: string
  netQuantity: string
  sku: string
  barcode: string
  /** Typed for a new variant only; otherwise shown as it is. "unlimited" is a stock too. */
  stock: string
  pictures: readonly string[]
  isVisible: boolean
}

export interface VariantFormValues {
  options: readonly OptionValues[]
  variants: readonly VariantValues[]
  /** Variants of removed combinations; they return with their values. */
  dropped: readonly VariantValues[]
}

export function variantFormOf({ optionNames, variants }: AdminProduct): VariantFormValues {
  return {
    options: optionNames.map((name, at) => ({
      name,
      values: [...new Set(variants.map(({ options }) => options[at] ?? ''))].join(', '),
    })),
    variants: variants.map(
      ({ id, options, price, mrp, netQuantity, sku, barcode, stock, pictures, isVisible }) => ({
        id,
        options,
        price: typedPrice(price),
        mrp: typedNumber(mrp),
        netQuantity: netQuantity ?? '',
        sku: sku ?? '',
        barcode: barcode ?? '',
        stock: typedNumber(stock),
        pictures,
        isVisible,
      }),
    ),
    dropped: [],
  }
}

/**
 * The form with changed options: one variant for each combination. Editing a value renames its variants, a value that
 * returns brings them back, and a new variant starts with the prices of the first.
 */
export function withOptions(form: VariantFormValues, options: readonly OptionValues[]): VariantFormValues {
  const before = form.options.map(listOf)
  const lists = options.map(listOf)
  const renamed = form.variants.map((variant) => ({
    ...variant,
    options: lists.map((values, at) => renamedValue(variant.options[at], before[at], values)),
  }))
  return combined(options, [...renamed, ...form.dropped], form.variants[0])
}

/**
 * The form without one of its options; of variants that become the same the first stays, or that with the product's id,
 * which alone can be sold without options; a new product has none.
 */
export function withoutOption(
  form: VariantFormValues,
  at: number,
  productId: string | undefined,
): VariantFormValues {
  const isFirst = ({ id }: VariantValues) => id !== undefined && id === productId
  const left = form.variants
    .map((variant) => ({ ...variant, options: variant.options.toSpliced(at, 1) }))
    .sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  return combined(form.options.toSpliced(at, 1), left, form.variants[0])
}

/** The values of an option; one empty value where none is typed yet, so that the grid keeps its variants. */
function listOf({ values }: OptionValues): string[] {
  const typed = valuesIn(values)
  return typed.length > 0 ? typed : ['']
}

function renamedValue(
  value: string | undefined,
  before: readonly string[] | undefined,
  now: readonly string[],
): string {
  const [first = ''] = now
  // Where no value was typed yet, or none is left, the first variant stays what it is.
  if (!value || (first === '' && value === before?.[0])) return first
  return before?.length === now.length ? (now[before.indexOf(value)] ?? value) : value
}

function combined(
  options: readonly OptionValues[],
  known: readonly VariantValues[],
  first: VariantValues | undefined,
): VariantFormValues {
  const byOptions = new Map([...known].reverse().map((variant) => [keyOf(variant.options), variant]))
  const variants = combinationsOf(options.map(listOf)).map(
    (own) => byOptions.get(keyOf(own)) ?? newVariant(own, first),
  )
  return { options, variants, dropped: known.filter((variant) => !variants.includes(variant)) }
}

function newVariant(options: readonly string[], like: VariantValues | undefined): VariantValues {
  const { price = '', mrp = '' } = like ?? {}
  return {
    options,
    price,
    mrp,
    netQuantity: '',
    sku: '',
    barcode: '',
    stock: '',
    pictures: [],
    isVisible: true,
  }
}

const keyOf = (options: readonly string[]) => JSON.stringify(options)

/** The comma-separated values, each once; of two spellings the first. */
export function valuesIn(text: string): string[] {
  const values = text.split(',').map((value) => value.trim().replace(/\s+/g, ' '))
  const spellings = values.map(foldedText)
  return values.filter((value, at) => value !== '' && spellings.indexOf(spellings[at] ?? '') === at)
}

function combinationsOf(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (made, values) => made.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
}

/** The variants with one column filled from the first; the stock only of new ones. */
export function filledDown(variants: readonly VariantValues[], column: SheetColumn): VariantValues[] {
  // The stock of a variant that is already sold changes by movements, not here.
  const isFilled = (variant: VariantValues) => column !== 'stock' || variant.id === undefined
  const first = variants.find(isFilled)
  return variants.map((variant) =>
    first && isFilled(variant) ? { ...variant, [column]: first[column] } : variant,
  )
}

const hasValue = ({ options }: VariantValues, option: number, value: string) => options[option] === value

/** Whether a picture shows all variants that have a value. */
export function hasPicture(
  { variants }: VariantFormValues,
  option: number,
  value: string,
  picture: string,
): boolean {
  const own = variants.filter((variant) => hasValue(variant, option, value))
  return own.length > 0 && own.every(({ pictures }) => pictures.includes(picture))
}

/** The sheet with a picture for all variants that have a value, or taken from them. */
export function withPicture(
  sheet: VariantFormValues,
  option: number,
  value: string,
  picture: string,
  isShown: boolean,
): VariantFormValues {
  const variants = sheet.variants.map((variant) => {
    if (!hasValue(variant, option, value) || variant.pictures.includes(picture) === isShown) return variant
    const others = variant.pictures.filter((key) => key !== picture)
    return { ...variant, pictures: isShown ? [...others, picture] : others }
  })
  return { ...sheet, variants }
}

/** What to send of options and variants. What is not a number stays text, so that the schema reports it. */
export function variantsInput({ options, variants }: Pick<VariantFormValues, 'options' | 'variants'>) {
  return {
    optionNames: options.map(({ name }) => name),
    variants: variants.map(
      ({ id, options: own, price, mrp, netQuantity, sku, barcode, stock, pictures, isVisible }) => ({
        ...(id === undefined ? { stock: stockInput(stock) } : { id }),
        options: own,
        price: numberOrText(price),
        mrp: optionalNumber(mrp),
        netQuantity: optionalText(netQuantity),
        sku: optionalText(sku),
        barcode: optionalText(barcode),
        pictures,
        isVisible,
      }),
    ),
  }
}
