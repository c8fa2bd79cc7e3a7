import { afterAll, beforeAll, expect, test } from 'vitest'
import { GST_SHEETS } from '#contract/gst/gst-schemas.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { REPORT_KINDS } from '#contract/reports.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { aggregateDays } from '#server/dashboards/aggregate-days.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { registerShop } from '#server/orders/documents/document-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { deskOf } from './desk-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let agent: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'https://shop.example' } })
  admin = await shop.person('admin')
  agent = await shop.person('delivery_agent')
  await registerShop(shop, admin)
})
afterAll(() => shop.close())

/** Lists of what is to do and what happened last: they show the orders themselves, so that whoever tries the shop out finds them. */
const LISTS = [
  ...[
    'recentOrders',
    'recentActivity',
    'openOrders',
    'areas',
    'assignedOrders',
    'assignedCount',
    'toBringBack',
  ],
]

const today = indiaDay(new Date())
const month = today.slice(0, 7)
const lastMonth = indiaDay(new Date(Date.now() - 30 * 24 * 60 * 60 * 1000))
const range = `from=${lastMonth}&to=${today}`

const pathsOf = (productId: string): [string, TestPerson][] => [
  ...REPORT_KINDS.flatMap((kind) =>
    ['json', 'csv'].map((format): [string, TestPerson] => [
      `/api/reports?kind=${kind}&${range}&format=${format}`,
      admin,
    ]),
  ),
  ['/api/analytics/admin/dashboard', admin],
  ['/api/analytics/admin/agents', admin],
  ['/api/analytics/admin/cash', admin],
  [`/api/analytics/user-stats/${admin.id}`, admin],
  ['/api/analytics/popular-products', admin],
  ['/api/dashboard/stats/delivery_agent', agent],
  ['/api/users?role=customer', admin],
  ['/api/orders/export', admin],
  ['/api/orders/export?search=shop', admin],
  [`/api/payments/export?${range}`, admin],
  ['/api/products/export', admin],
  [`/api/products/${productId}`, admin],
  ['/api/gst/gaps', admin],
  ['/api/gst/months', admin],
  [`/api/gst/reconciliation?month=${month}`, admin],
  [`/api/gst/returns/${month}`, admin],
  [`/api/gst/returns/${month}/gstr1.json`, admin],
  [`/api/gst/returns/${month}/register.csv`, admin],
  ...GST_SHEETS.map((sheet): [string, TestPerson] => [`/api/gst/returns/${month}/gstr1/${sheet}.csv`, admin]),
]

/** Everything that counts orders, by its path. @throws where a sum has the dust of floating point */
async function everyFigure(productId: string): Promise<Record<string, string>> {
  const read = async ([path, as]: [string, TestPerson]) => {
    const { status, text, body } = await shop.call('GET', path, { as })
    expect([path, status]).toEqual([path, 200])
    const isCsv = !text.startsWith('{')
    expect(text.match(/\d\.\d{8,}/g)).toBeNull()
    return [
      path,
      isCsv
        ? text
        : JSON.stringify(body, (name, value: unknown) => (LISTS.includes(name) ? undefined : value)),
    ]
  }
  const figures: string[][] = []
  for (const path of pathsOf(productId)) figures.push(await read(path))
  return Object.fromEntries(figures) as Record<string, string>
}

test('an order that tries the shop out counts in no report, dashboard and export', async () => {
  const { id: productId } = await insertProduct(shop.database, {
    stock: null,
    hsn: '851830',
    pricePaise: 3_333_33,
  })
  const desk = deskOf(shop, admin)
  const dispatch = dispatchOf(shop, admin)
  const sold = (await desk.place('phone', productId)).body.data.id
  await dispatch.bring(sold, agent, 'picked_up', 'out_for_delivery', 'delivered')
  await desk.place('counter', productId)
  const before = await everyFigure(productId)
  expect(before[`/api/reports?kind=sales&${range}&format=json`]).toContain('"orders":2')

  const [delivered, cancelled] = [await desk.place('test', productId), await desk.place('test', productId)]
  await dispatch.bring(delivered.body.data.id, agent, 'picked_up', 'out_for_delivery', 'delivered')
  await dispatch.cancel(cancelled.body.data.id)
  await dispatch.assign((await desk.place('test', productId)).body.data.id, agent.id)
  await desk.place('test', productId)
  expect(await everyFigure(productId)).toEqual(before)

  // The same once their day is over and summed.
  await shop.database.sql`
    update orders set placed_at = placed_at - interval '2 days', delivered_at = delivered_at - interval '2 days' where channel = 'test'`
  await shop.database.sql`
    update order_history h set stored_at = h.stored_at - interval '2 days'
      from orders o where o.id = h.order_id and o.channel = 'test'`
  await aggregateDays(shop.database)
  expect(await everyFigure(productId)).toEqual(before)
  expect(await findViolations(shop.database)).toEqual([])
})
