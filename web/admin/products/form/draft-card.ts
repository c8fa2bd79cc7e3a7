import { readNumber } from '#admin/list/typed-number.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { MAX_CARD_VALUES, stockStateOf } from '#contract/catalogue/catalogue.ts'
import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { swatchesOf } from '#contract/catalogue/colour-swatches.ts'
import { stockInput } from '../product-numbers.ts'
import { NEW_CATEGORY, type ProductFormValues } from './product-form-values.ts'

/** A variant of which the card says something. */
interface ShownVariant {
  options: readonly string[]
  /** Rupees. */
  price: number
  mrp: number | null
  /** Units; null: unlimited, or not typed yet. */
  stock: number | null
}

/** What is typed so far, as the shop's lists would show it. */
export function draftCard(values: ProductFormValues, product: AdminProduct | undefined): ProductCard {
  const optionNames = product ? product.optionNames : values.sheet.options.map(({ name }) => name)
  const hasOptions = optionNames.length > 0
  const shown = shownVariants(values, product, hasOptions)
  const cheapest = shown.reduce<ShownVariant | undefined>(
    (best, own) => (best === undefined || own.price < best.price ? own : best),
    undefined,
  )
  const stock = mostUnits(shown)
  const stockState = stockStateOf(stock)
  const id = product?.id ?? 'draft'
  return {
    id,
    _id: id,
    name: values.name.trim() || 'Name of the product',
    description: values.description,
    category: values.category === NEW_CATEGORY ? values.newCategory.trim() : values.category,
    subcategory: values.subcategory,
    price: cheapest?.price ?? 0,
    mrp: cheapest?.mrp ?? null,
    listPrice: null,
    variantCount: hasOptions ? shown.length : 0,
    choices: optionNames.map((name, at) =>
      choiceOf(name, [...new Set(shown.flatMap(({ options }) => options[at] || []))]),
    ),
    isBestSeller: false,
    image: null,
    pictures: [...values.pictures],
    rating: product?.rating ?? null,
    reviews: product?.reviews ?? 0,
    stockState,
    left: stockState === 'few_left' ? stock : null,
    isSample: product?.isSample ?? false,
    needsPrescription: values.needsPrescription,
  }
}

function shownVariants(
  values: ProductFormValues,
  product: AdminProduct | undefined,
  hasOptions: boolean,
): ShownVariant[] {
  if (!hasOptions) return [typedVariant({ ...values, options: [] })]
  if (product) return product.variants.filter(({ isVisible }) => isVisible)
  return values.sheet.variants.filter(({ isVisible }) => isVisible).map(typedVariant)
}

function typedVariant(typed: {
  options: readonly string[]
  price: string
  mrp: string
  stock: string
}): ShownVariant {
  const stock = stockInput(typed.stock)
  return {
    options: typed.options,
    price: readNumber(typed.price) ?? 0,
    mrp: readNumber(typed.mrp) ?? null,
    stock: typeof stock === 'number' ? stock : null,
  }
}

/** As a card does, which says that little is left only where no variant has more. */
function mostUnits(variants: readonly ShownVariant[]): number | null {
  const stocks = variants.map(({ stock }) => stock)
  return stocks.reduce((most, stock) => (most === null || stock === null ? null : Math.max(most, stock)), 0)
}

function choiceOf(name: string, all: readonly string[]): ProductCard['choices'][number] {
  const choice = { name, values: all.slice(0, MAX_CARD_VALUES), count: all.length }
  return { ...choice, colours: swatchesOf(choice) }
}
