import * as z from 'zod/mini'
import { STOCK_STATES } from './catalogue/catalogue.ts'
import { MAX_WISHLIST_ITEMS, WISHLIST_FULL_TEXT } from './ordering/cart.ts'

export const AddToWishlistBody = z.object({
  productId: z
    .string('Invalid product')
    .check(z.minLength(1, 'Invalid product'), z.maxLength(80, 'Invalid product')),
  /** The variant that was chosen, if one was. */
  variantId: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
})

/** A wishlist that the browser keeps, of somebody who has not signed in; the latest addition first. */
export const VisitorWishlistBody = z.object({
  items: z.array(AddToWishlistBody).check(z.maxLength(MAX_WISHLIST_ITEMS, WISHLIST_FULL_TEXT)),
})
export type VisitorWishlistBody = z.infer<typeof VisitorWishlistBody>

export const WishlistItem = z.object({
  _id: z.string(),
  productId: z.string(),
  /** The variant that was chosen when it was saved; price and stock are its. */
  variantId: z.nullable(z.string()),
  options: z.array(z.string()),
  /** How many variants there are to choose from; 0 for a product without options. */
  variantCount: z.int(),
  name: z.string(),
  price: z.number(),
  listPrice: z.nullable(z.number()),
  mrp: z.nullable(z.number()),
  image: z.nullable(z.string()),
  pictures: z.array(z.string()),
  /** 0 as long as nobody has rated it. */
  rating: z.number(),
  category: z.string(),
  description: z.string(),
  addedAt: z.string(),
  stockState: z.enum(STOCK_STATES),
  left: z.nullable(z.int()),
  isAvailable: z.boolean(),
  /** Why it is not available: it needs a prescription, and the shop sells none such. */
  needsPrescription: z.boolean(),
})
export type WishlistItem = z.infer<typeof WishlistItem>

export const Wishlist = z.object({
  items: z.array(WishlistItem),
  /** Only in the answer to an addition: whether the product was saved before. */
  wasSaved: z.optional(z.boolean()),
})
export type Wishlist = z.infer<typeof Wishlist>
