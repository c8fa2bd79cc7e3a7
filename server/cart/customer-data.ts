import type { CustomerData } from '#server/accounts/customer-data.ts'
import type { Queries } from '#server/database/connect.ts'
import { emptyCart, moveCart } from './cart-changes.ts'

export const customerCart: CustomerData = {
  read: async (queries, { id }) => ({ cart: await readCustomerCart(queries, id) }),
  move: moveCart,
  forget: (tx, { id }) => emptyCart(tx, id),
}

/** What is in a customer's cart, as the customer reads it in a file. */
function readCustomerCart(queries: Queries, personId: string) {
  return queries.sql<{ product: string; options: string[]; quantity: number; addedAt: Date }>`
    select p.name as product, v.options, c.quantity, c.added_at
      from cart_lines c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
     where c.person_id = ${personId} order by c.added_at desc, v.id`
}
