import * as z from 'zod/mini'
import { ids, PageQuery, pageOf } from '../envelope.ts'
import { OwnRules } from '../promises/rules-schemas.ts'
import { plainText } from '../text-schemas.ts'
import { MIN_DISCOUNTS, MIN_RATINGS, PRODUCT_SORTS, STOCK_STATES } from './catalogue.ts'
import { ProductFacts, REQUIRABLE_FACTS } from './product-facts-schemas.ts'

const RequiredFacts = z.array(z.enum(REQUIRABLE_FACTS)).check(z.maxLength(50))

export const Category = z.object({
  ...ids,
  name: z.string(),
  icon: z.string(),
  position: z.int(),
  productCount: z.int(),
  /** The facts that each of its products must have, such as those that the law requires. */
  requiredFacts: RequiredFacts,
  /** What it promises instead of the shop. */
  rules: OwnRules,
})
export type Category = z.infer<typeof Category>

/** A size, colour or pack of a product, as shoppers see it. */
export const Variant = z.object({
  ...ids,
  /** A value for each of the product's options, such as ["Blue", "M"]. */
  options: z.array(z.string()),
  price: z.number(),
  listPrice: z.nullable(z.number()),
  mrp: z.nullable(z.number()),
  netQuantity: z.nullable(z.string()),
  /** Its own picture keys; empty: the product's pictures show it. */
  pictures: z.array(z.string()),
  stockState: z.enum(STOCK_STATES),
  left: z.nullable(z.int()),
})
export type Variant = z.infer<typeof Variant>

/** A product as lists show it. Prices in rupees, on the shop's terms: what is paid, or before tax. */
export const ProductCard = z.object({
  ...ids,
  name: z.string(),
  description: z.string(),
  category: z.string(),
  subcategory: z.string(),
  /** The lowest of its variants'. */
  price: z.number(),
  /** The MRP on the basis of `price`; null where it is not above the price. */
  listPrice: z.nullable(z.number()),
  /** As printed on the pack, with all taxes. */
  mrp: z.nullable(z.number()),
  /** How many variants there are to choose from; 0 for a product without options. */
  variantCount: z.int(),
  /** What they differ in: the first `MAX_CARD_VALUES` values of each option, and how many there are. */
  choices: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.string()),
      count: z.int(),
      /** Of the values, for CSS; empty where they are no colours, or one of them is not known. */
      colours: z.array(z.string()),
    }),
  ),
  /** Whether it is of those that sold most in this list: one in `PRODUCTS_PER_BEST_SELLER`. Alone no product is. */
  isBestSeller: z.boolean(),
  /** URL of the first picture at 320 px. */
  image: z.nullable(z.string()),
  /** Picture keys; `/pictures/{key}-{160|320|480|960}.webp`. */
  pictures: z.array(z.string()),
  /** Null as long as nobody has rated it. */
  rating: z.nullable(z.number()),
  /** Number of reviews. */
  reviews: z.int(),
  stockState: z.enum(STOCK_STATES),
  /** Units left; null unless `few_left`. */
  left: z.nullable(z.int()),
  isSample: z.boolean(),
  /** Only a shop that sells prescription medicine sells it. */
  needsPrescription: z.boolean(),
})
export type ProductCard = z.infer<typeof ProductCard>

export const Product = z.object({
  ...ProductCard.shape,
  /** What variants differ in, such as ["Colour", "Size"]; empty where there is one variant. */
  optionNames: z.array(z.string()),
  variants: z.array(Variant),
  ...z.omit(ProductFacts, { hsn: true, taxClass: true }).shape,
  images: z.array(z.string()),
  /** What pictures show, by their keys; without a text it is the product. */
  pictureTexts: z.record(z.string(), z.string()),
  uses: z.string(),
  specifications: z.array(z.string()),
  /** Number of ratings with one to five stars. */
  stars: z.array(z.int()),
  /** What is promised for it instead of what the shop says: its own, and its category's. */
  rules: OwnRules,
  related: z.array(ProductCard),
})
export type Product = z.infer<typeof Product>

/** `GET /api/analytics/popular-products`. */
export const PopularQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(24)), 8),
})
/** `GET /api/products/suggestions`. */
export const SuggestionQuery = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
})

const CountryList = z
  .string()
  .check(z.regex(/^[A-Za-z]{2}(,[A-Za-z]{2}){0,249}$/, 'Countries are two letters each, such as IN,JP'))

const ChosenOption = z
  .string()
  .check(z.maxLength(511), z.regex(/^[^:]+:.+$/, 'An option is a name and a value, such as Size:M'))

const ChosenName = z.string().check(z.minLength(1), z.maxLength(255))
const ChosenNames = z.optional(z.union([ChosenName, z.array(ChosenName).check(z.maxLength(60))]))

export const ProductQuery = z.object({
  ...PageQuery.shape,
  category: z.optional(z.string().check(z.maxLength(60))),
  minPrice: z.optional(z.coerce.number().check(z.gte(0), z.lte(1_000_000_000))),
  maxPrice: z.optional(z.coerce.number().check(z.gte(0), z.lte(1_000_000_000))),
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  /** Countries of origin: `origin=IN&origin=JP` or `origin=IN,JP`. */
  origin: z.optional(z.union([CountryList, z.array(CountryList).check(z.maxLength(250))])),
  /** `option=Size:M&option=Size:L&option=Colour:Blue`: one of the values of each option. */
  option: z.optional(z.union([ChosenOption, z.array(ChosenOption).check(z.maxLength(60))])),
  /** `true`: only what can be bought now. */
  inStock: z.optional(z.enum(['true', 'false'])),
  /** `subcategory=Chairs&subcategory=Beds`: one of them. */
  subcategory: ChosenNames,
  /** One of them. */
  brand: ChosenNames,
  /** Stars. */
  minRating: z.optional(z.enum(MIN_RATINGS)),
  /** Percent from the MRP beside the price, as screens round it. */
  minDiscount: z.optional(z.enum(MIN_DISCOUNTS)),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** A value to narrow a list by, and how many products it would leave; null where there are too many to count. */
export const FacetValue = z.object({ value: z.string(), count: z.nullable(z.int()) })
export type FacetValue = z.infer<typeof FacetValue>

/**
 * What a list can be narrowed by, each with what it would leave under the other filters: what was chosen of a facet does
 * not narrow its own values. No value would leave nothing. Stock may be a minute old.
 */
export const ProductFacets = z.object({
  /** Ids. */
  categories: z.array(FacetValue),
  /** Of the chosen category, or of all where they are few. */
  subcategories: z.array(FacetValue),
  brands: z.array(FacetValue),
  /** Codes of countries. */
  origins: z.array(FacetValue),
  /** Colours count also where only the product's name says them. */
  options: z.array(z.object({ name: z.string(), values: z.array(FacetValue) })),
  /** Of `MIN_RATINGS`. */
  ratings: z.array(FacetValue),
  /** Of `MIN_DISCOUNTS`. */
  discounts: z.array(FacetValue),
  /** How many can be bought now; null where there are too many to count. */
  inStock: z.nullable(z.int()),
  /** The lowest and highest price in rupees; null where there is none, or too many to know. */
  prices: z.nullable(z.object({ min: z.number(), max: z.number() })),
})
export type ProductFacets = z.infer<typeof ProductFacets>

/** `GET /api/products/filters`: what the products of a list can be narrowed by. */
export const ProductFilters = z.object({
  /** Codes of countries of origin. */
  origins: z.array(z.string()),
  /** The options of the most products, with their values. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  facets: ProductFacets,
})
export type ProductFilters = z.infer<typeof ProductFilters>

/** How a search was understood, where that is not just as it was typed. */
export const UnderstoodSearch = z.object({
  /** In rupees, of a search such as "chair under 5000". */
  minPrice: z.nullable(z.number()),
  maxPrice: z.nullable(z.number()),
  /** Words without which it was searched. */
  leftOut: z.array(z.string()),
  /** What was searched instead of mistyped words. */
  correctedTo: z.nullable(z.string()),
  /** Whether the products have only some of the words. */
  isPartial: z.boolean(),
  /** Where nothing was found: other searches, the nearest first. */
  suggestions: z.array(z.string()),
})
export type UnderstoodSearch = z.infer<typeof UnderstoodSearch>

export const ProductPage = z.extend(pageOf(ProductCard), { understood: z.optional(UnderstoodSearch) })
export type ProductPage = z.infer<typeof ProductPage>

export const Suggestion = z.pick(ProductCard, {
  _id: true,
  id: true,
  name: true,
  category: true,
  price: true,
  image: true,
})
export type Suggestion = z.infer<typeof Suggestion>

/** The fields of a category that administrators set. */
export const categoryFields = {
  name: plainText(60).check(z.minLength(2, 'Name must be at least 2 characters')),
  icon: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  position: z.int().check(z.gte(0), z.lte(1000)),
  requiredFacts: RequiredFacts,
  rules: OwnRules,
}

export const CategoryBody = z.strictObject({
  ...categoryFields,
  icon: z._default(categoryFields.icon, 'package'),
  position: z._default(categoryFields.position, 0),
  requiredFacts: z._default(categoryFields.requiredFacts, []),
  rules: z._default(categoryFields.rules, {}),
})
export type CategoryBody = z.infer<typeof CategoryBody>
