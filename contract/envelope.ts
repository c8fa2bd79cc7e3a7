import * as z from 'zod/mini'

/** A successful answer. */
export function success<Data extends z.core.$ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data, message: z.optional(z.string()) })
}

/** One page of a list; `total` is exact unless `totalIsCapped`. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    totalIsCapped: z.optional(z.boolean()),
    nextCursor: z.nullable(z.string()),
  })
}

export interface Page<Item> {
  items: Item[]
  total: number
  totalIsCapped?: boolean
  nextCursor: string | null
}

export const DEFAULT_PAGE_SIZE = 24
export const LARGEST_PAGE_SIZE = 100

/** Query of every list. */
export const PageQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_PAGE_SIZE)), DEFAULT_PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

/** Every entity carries both names of its id, with the same value. */
export const ids = { _id: z.string(), id: z.string() }

export function bothIds(id: string) {
  return { _id: id, id }
}

/** Amount in rupees on the wire: not negative, at most two decimals. */
export const Rupees = z.number().check(
  z.gte(0),
  z.lte(1_000_000_000),
  z.refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, 'At most two decimals'),
)
