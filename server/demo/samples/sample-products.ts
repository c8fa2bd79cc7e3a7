import { payablePaise } from '#contract/catalogue/mrp.ts'
import type { ProductFacts } from '#contract/catalogue/product-facts-schemas.ts'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { shareOfPaise } from '#contract/money.ts'
import type { SampleBaseProduct } from './sample-base-product.ts'
import { sampleElectronics } from './sample-electronics.ts'
import { sampleFacts } from './sample-facts.ts'
import { sampleFurniture } from './sample-furniture.ts'
import { sampleGadgets } from './sample-gadgets.ts'
import { samplePharmacy } from './sample-pharmacy.ts'
import { type SampleRandom, seedRandom } from './sample-random.ts'
import { drawRating, drawReviewCount, type StarCounts, starsFor } from './sample-ratings.ts'
import { drawReviews, type SampleReview } from './sample-reviews.ts'
import { type SampleVariant, sampleVariants } from './sample-variants.ts'

export const SAMPLE_PRODUCTS_PER_CATEGORY = 100

export type SampleCategoryId = 'electronics' | 'gadgets' | 'furniture' | 'pharmacy'

export interface SampleCategory {
  id: SampleCategoryId
  name: string
  /** Name of a lucide icon. */
  icon: string
  position: number
  /** No product of the category costs less, in whole rupees. */
  floorRupees: number
}

export const sampleCategories: SampleCategory[] = [
  { id: 'electronics', name: 'Electronics', icon: 'laptop', position: 1, floorRupees: 2999 },
  { id: 'gadgets', name: 'Gadgets', icon: 'gamepad-2', position: 2, floorRupees: 1000 },
  { id: 'furniture', name: 'Furniture', icon: 'sofa', position: 3, floorRupees: 5000 },
  { id: 'pharmacy', name: 'Pharmacy', icon: 'pill', position: 4, floorRupees: 99 },
]

/** A product of the demo shop. Ratings, stars and reviews are invented and must be shown as sample data. */
export interface SampleProduct {
  /** Category and number, such as `electronics_001`. */
  id: string
  category: SampleCategoryId
  subcategory: string
  name: string
  description: string
  uses: string
  specifications: string[]
  /** Before tax. */
  pricePaise: number
  /** 120 % of what is paid, with all taxes. */
  mrpPaise: number
  /** One decimal, 3.0 to 5.0; the average of `stars`. */
  rating: number
  reviewCount: number
  stars: StarCounts
  /** Null is unlimited. */
  stock: number | null
  /** Keys of the drawn pictures, hero first; a file is `<key>-<160|320|480|960>.webp`. */
  pictures: string[]
  reviews: SampleReview[]
  /** What its variants differ in; empty where there is one. */
  optionNames: string[]
  /** The first costs and looks as the product. */
  variants: SampleVariant[]
  isSample: true
  facts: ProductFacts
}

const baseProducts: Record<SampleCategoryId, SampleBaseProduct[]> = {
  electronics: sampleElectronics,
  gadgets: sampleGadgets,
  furniture: sampleFurniture,
  pharmacy: samplePharmacy,
}

const MRP_BASIS_POINTS = 12_000

/** The MRP of every sample: 120 % of what is paid. */
export function sampleMrpPaise(pricePaise: number): number {
  return shareOfPaise(payablePaise(pricePaise, TAX_ON_TOP), MRP_BASIS_POINTS)
}

const pictureViews = ['hero', 'close-up', 'podium', 'trio']
const seed = 2026

/**
 * The demo shop's 400 products: 100 for each category, cycling through its five base products.
 * Every call gives the same products.
 */
export function sampleProducts(): SampleProduct[] {
  return sampleCategories.flatMap((category) =>
    Array.from({ length: SAMPLE_PRODUCTS_PER_CATEGORY }, (_, index) => sampleProduct(category, index)),
  )
}

function sampleProduct(category: SampleCategory, index: number): SampleProduct {
  const bases = baseProducts[category.id]
  const cycle = Math.floor(index / bases.length)
  const base = required(bases[index % bases.length])
  const colour = cycle % base.colourways.length
  const colourway = required(base.colourways[colour])
  const edition = required(base.editions[Math.floor(cycle / base.colourways.length)])
  const random = seedRandom(seed + category.position * 1000 + index)
  const pricePaise =
    drawPriceRupees(random, edition.rupees, cycle === 0 ? 0 : 0.06, category.floorRupees) * 100
  const rating = drawRating(random)
  const reviewCount = drawReviewCount(random)
  const stars = starsFor(rating, reviewCount)
  const id = `${category.id}_${String(index + 1).padStart(3, '0')}`
  const picturesOf = (colourway: number) =>
    pictureViews.map((view) => `sample/${base.picture}-${colourway + 1}/${view}`)
  const product = {
    id,
    category: category.id,
    subcategory: base.subcategory,
    name: [`${base.name} ${edition.suffix}`.trim(), ...(colour === 0 ? [] : [colourway])].join(', '),
    description: [random.pick(base.openings), edition.sentence, random.pick(base.closings)].join(' '),
    uses: random.pick(base.uses),
    specifications: [...edition.specifications, `${base.colourLabel}: ${colourway}`, ...base.specifications],
    pricePaise,
    mrpPaise: sampleMrpPaise(pricePaise),
    rating,
    reviewCount,
    stars,
    stock: drawStock(random, category.id, cycle),
    pictures: picturesOf(colour),
    reviews: drawReviews(random, base.reviews, stars),
    isSample: true as const,
    facts: sampleFacts(base.picture, cycle),
  }
  return { ...product, ...sampleVariants(id, base, product, random, picturesOf) }
}

/** A price near the edition's that ends as shop prices do: with 9 below 500 rupees, with 49 or 99 above. */
function drawPriceRupees(random: SampleRandom, around: number, spread: number, floor: number): number {
  const rough = around * (1 + (random.fraction() * 2 - 1) * spread)
  const step = rough < 500 ? 10 : rough < 5000 ? 50 : 100
  const price = Math.max(step, Math.round((rough + 1) / step) * step) - 1
  return price >= floor ? price : Math.ceil((floor + 1) / step) * step - 1
}

/** Mostly plenty, sometimes few or none. The products of the first cycle are never sold out. */
function drawStock(random: SampleRandom, category: SampleCategoryId, cycle: number): number | null {
  const plenty = random.whole(20, 200)
  const chance = random.fraction()
  if (cycle === 0) return plenty
  if (chance < 0.03) return 0
  if (chance < 0.09) return random.whole(1, 5)
  if (category === 'pharmacy' && chance > 0.8) return null
  return plenty
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('The sample catalogue lacks an edition or colourway')
  return value
}
