import * as z from 'zod/mini'
import { STOCK_STATES } from './catalogue.ts'

export const AddToWishlistBody = z.object({
  productId: z
    .string('Invalid product')
    .check(z.minLength(1, 'Invalid product'), z.maxLength(80, 'Invalid product')),
})

export const WishlistItem = z.object({
  _id: z.string(),
  productId: z.string(),
  name: z.string(),
  price: z.number(),
  listPrice: z.nullable(z.number()),
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
})
export type WishlistItem = z.infer<typeof WishlistItem>

export const Wishlist = z.object({ items: z.array(WishlistItem) })
export type Wishlist = z.infer<typeof Wishlist>
