import { NET_QUANTITY } from '#contract/catalogue/net-quantity.ts'
import type { SampleBaseProduct } from './sample-base-product.ts'
import type { SampleRandom } from './sample-random.ts'

/** A size, colour or pack of a sample product. */
export interface SampleVariant {
  /** A value for each of the product's options. */
  options: string[]
  /** Before tax. */
  pricePaise: number
  /** What is in the pack, such as "400 ml". */
  netQuantity: string | null
  /** Null is unlimited. */
  stock: number | null
  /** Keys of its pictures. */
  pictures: string[]
}

interface Size {
  value: string
  /** How many times the product's price it costs. */
  times: number
}

const STORAGE = { name: 'Storage', sizes: sizesOf({ '128 GB': 1, '256 GB': 1.12, '512 GB': 1.3 }) }

/** The products that are sold in several variants: in all colourways, some also in sizes or packs. */
const SOLD_IN_VARIANTS: Record<string, { name: string; sizes: Size[] } | 'colours'> = {
  electronics_021: STORAGE,
  electronics_022: STORAGE,
  electronics_023: 'colours',
  electronics_024: 'colours',
  electronics_025: 'colours',
  gadgets_021: 'colours',
  gadgets_022: 'colours',
  gadgets_023: 'colours',
  gadgets_024: 'colours',
  gadgets_025: 'colours',
  furniture_021: 'colours',
  furniture_022: { name: 'Set', sizes: sizesOf({ '1 chair': 1, '2 chairs': 1.9, '4 chairs': 3.7 }) },
  furniture_023: { name: 'Size', sizes: sizesOf({ Single: 1, Double: 1.2, Queen: 1.45 }) },
  furniture_024: 'colours',
  furniture_025: 'colours',
  pharmacy_021: 'colours',
  pharmacy_023: 'colours',
  pharmacy_025: 'colours',
  pharmacy_042: { name: 'Pack', sizes: sizesOf({ '10 pieces': 1, '25 pieces': 2.2, '50 pieces': 4 }) },
  pharmacy_064: { name: 'Size', sizes: sizesOf({ '100 ml': 1, '200 ml': 1.8, '400 ml': 3.2 }) },
}

function sizesOf(times: Record<string, number>): Size[] {
  return Object.entries(times).map(([value, factor]) => ({ value, times: factor }))
}

/** The product itself as its only variant, or its colourways in all sizes. */
export function sampleVariants(
  id: string,
  base: SampleBaseProduct,
  product: { pricePaise: number; stock: number | null; pictures: string[] },
  random: SampleRandom,
  picturesOf: (colourway: number) => string[],
): { optionNames: string[]; variants: SampleVariant[] } {
  const soldIn = SOLD_IN_VARIANTS[id]
  if (soldIn === undefined)
    return { optionNames: [], variants: [{ ...product, netQuantity: null, options: [], pictures: [] }] }
  const sizes = soldIn === 'colours' ? [{ value: undefined, times: 1 }] : soldIn.sizes
  const variants = base.colourways.flatMap((colourway, at) =>
    sizes.map(({ value, times }) => ({
      options: value === undefined ? [colourway] : [colourway, value],
      pricePaise:
        times === 1 ? product.pricePaise : Math.round((product.pricePaise * times) / 1000) * 1000 - 100,
      netQuantity: value !== undefined && NET_QUANTITY.test(value) ? value : null,
      stock: random.fraction() < 0.1 ? 0 : random.whole(3, 60),
      pictures: picturesOf(at),
    })),
  )
  return {
    optionNames: soldIn === 'colours' ? [base.colourLabel] : [base.colourLabel, soldIn.name],
    variants,
  }
}
