import type { CustomerData } from '#server/accounts/customer-data.ts'
import type { Queries } from '#server/database/connect.ts'
import { clearWishlist, moveWishlist } from './wishlist-changes.ts'

export const customerWishlist: CustomerData = {
  read: async (queries, { id }) => ({ wishlist: await readCustomerWishlist(queries, id) }),
  move: moveWishlist,
  forget: (tx, { id }) => clearWishlist(tx, id),
}

/** What a customer has saved, the latest first, as the customer reads it in a file. */
function readCustomerWishlist(queries: Queries, personId: string) {
  return queries.sql<{ product: string; options: string[]; addedAt: Date }>`
    select p.name as product, coalesce(v.options, '{}') as options, w.added_at
      from wishlist_items w join products p on p.id = w.product_id left join variants v on v.id = w.variant_id
     where w.person_id = ${personId} order by w.added_at desc, p.id`
}
