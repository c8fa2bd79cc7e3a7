import { formatDateTime } from '#admin/layout/format-time.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { useShopName } from '#shop/shop-info.ts'
import { countOf } from '#ui/count-of.ts'
import { pickedGoods } from './pick-list.ts'

/** All goods of the chosen orders, by product, with a place to tick each. */
export function PrintedPickList({ orders }: { orders: readonly Order[] }) {
  const shopName = useShopName()
  const goods = pickedGoods(orders)
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <header className="mb-6 flex items-start justify-between gap-6 border-b-2 border-[var(--shop-brand,currentColor)] pb-4">
        <p className="text-2xl font-extrabold">{shopName}</p>
        <div className="shrink-0 text-right">
          <h1 className="text-2xl font-bold">Pick list</h1>
          <p className="text-sm">{formatDateTime(Date.now())}</p>
        </div>
      </header>
      <table className="w-full border-collapse text-lg">
        <thead>
          <tr className="border-b border-current text-left text-sm">
            <th scope="col" className="w-24 py-2">
              Quantity
            </th>
            <th scope="col" className="py-2">
              Item
            </th>
            <th scope="col" className="w-20 py-2 text-right">
              Picked
            </th>
          </tr>
        </thead>
        <tbody>
          {goods.map(({ variantId, name, quantity, orders: into }) => (
            <tr key={variantId} className="break-inside-avoid border-b border-current/30 align-top">
              <td className="tabular py-2 font-bold">{quantity} ×</td>
              <td className="py-2">
                {name}
                <span className="block text-sm">
                  {into.map((order) => `${order.orderNumber}: ${order.quantity}`).join(' · ')}
                </span>
              </td>
              <td className="py-2">
                <span aria-hidden="true" className="ml-auto block size-5 border border-current" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-right">
        {countOf(pieces, 'item')} · {countOf(orders.length, 'order')}
      </p>
    </>
  )
}
