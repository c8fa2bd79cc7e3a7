import * as z from 'zod/mini'
import { Category, ProductCard } from '../catalogue/catalogue-schemas.ts'
import { MAX_SEEN, MAX_SHELVES, PERSONAL_SHELVES, PUBLIC_SHELVES, type ShelfId } from './shelves.ts'

const CategoryShelf = z.templateLiteral(['category:', z.string().check(z.minLength(1), z.maxLength(60))])
const PublicShelf = z.union([z.enum(PUBLIC_SHELVES), CategoryShelf])
const Shelf = z.union([PublicShelf, z.enum(PERSONAL_SHELVES)])

/** The shelves of the home page, from top to bottom. */
export const HomeShelves = z.array(Shelf)
export const HomeShelvesInput = HomeShelves.check(
  z.maxLength(MAX_SHELVES, `At most ${MAX_SHELVES} shelves`),
  z.refine((ids: ShelfId[]) => new Set(ids).size === ids.length, 'Each shelf once'),
)

/** `GET /api/home`: what the first page of a shop that is open to visitors shows to everybody. */
export const Home = z.object({
  categories: z.array(
    z.object({
      ...z.pick(Category, { _id: true, id: true, name: true, productCount: true }).shape,
      /** A picture's key, of the category's best product that has one. */
      picture: z.nullable(z.string()),
    }),
  ),
  /** None is empty. */
  shelves: z.array(z.object({ id: PublicShelf, products: z.array(ProductCard) })),
  /** The shelves that each browser fills, below the others. */
  personal: z.array(z.enum(PERSONAL_SHELVES)),
})
export type Home = z.infer<typeof Home>

/** `GET /api/products/cards`: products by their ids, such as `ids=gadgets_001,gadgets_002`. */
export const CardsQuery = z.object({
  ids: z
    .string()
    .check(z.regex(new RegExp(`^[\\w-]{1,80}(,[\\w-]{1,80}){0,${MAX_SEEN - 1}}$`), 'Up to 20 ids')),
})
