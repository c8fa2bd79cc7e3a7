import { api } from '#client/api-client.ts'
import type { Order, OrderPage } from '#contract/ordering/orders-schemas.ts'

/** As it stands on papers and labels, whose barcode a scanner types with Enter. */
const ORDER_NUMBER = /^TK-\d+$/

/** The order with exactly this number; undefined where there is none, or the text is no order number. */
export async function findByNumber(typed: string): Promise<Order | undefined> {
  const number = typed.replace(/\s/g, '').toUpperCase()
  if (!ORDER_NUMBER.test(number)) return undefined
  const { data } = await api.get<OrderPage>('/api/analytics/admin/all-orders', { query: { search: number } })
  return data.items.find(({ orderNumber }) => orderNumber === number)
}
