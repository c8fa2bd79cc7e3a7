import { expect } from 'vitest'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { command } from '#server/commands/command.ts'
import { creditOrder } from '#server/orders/documents/credit-order.ts'
import { issueInvoice } from '#server/orders/documents/issue-invoice.ts'
import { orderBody, someDetails } from '#server/orders/order-fixtures.ts'
import { lockOrder } from '#server/orders/transition-order.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'

export const PERIOD = '2026-10'
export const SHOP_GSTIN = '29AAHCM7727Q1ZI'
const KARNATAKA_BUYER = { gstin: '29AABCR1718E1ZL', legalName: 'Reliable Traders, Hubballi' }
const MAHARASHTRA_BUYER = {
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Umbrella Retail LLP',
  address: '2, Fort, Mumbai',
}
/** The one area with a fee. */
const FEE_PINCODE = '570001'
const FEE_RUPEES = 49

interface Line {
  taxClass: string
  hsn: string
  pricePaise: number
  quantity?: number
}

interface Sale {
  /** What it stands for among the sales of the month. */
  what: string
  on: string
  lines: readonly Line[]
  to?: { state: string; pincode: string }
  business?: { gstin: string; legalName: string; address?: string }
  coupon?: { code: string; offPaise: number }
  feePaise?: number
  isOnTop?: boolean
  credits?: readonly { on: string; give: Parameters<typeof creditOrder>[1]['give'] }[]
}

const MUMBAI = { state: 'Maharashtra', pincode: '400001' }
const CHENNAI = { state: 'Tamil Nadu', pincode: '600001' }
const CHANDIGARH = { state: 'Chandigarh', pincode: '160017' }
const PANAJI = { state: 'Goa', pincode: '403001' }
const MYSURU = { state: 'Karnataka', pincode: FEE_PINCODE }

const headphones = (pricePaise: number, quantity = 1) => ({
  taxClass: 'gst_18',
  hsn: '851830',
  pricePaise,
  quantity,
})
const ghee = (pricePaise: number, quantity = 1) => ({
  taxClass: 'gst_5',
  hsn: '040590',
  pricePaise,
  quantity,
})
const kurta = (pricePaise: number, quantity = 1) => ({
  taxClass: 'apparel',
  hsn: '620442',
  pricePaise,
  quantity,
})
const milk = (pricePaise: number, quantity = 1) => ({ taxClass: 'exempt', hsn: '0401', pricePaise, quantity })
const eraser = (pricePaise: number) => ({ taxClass: 'nil_rated', hsn: '40169200', pricePaise })
const diesel = (pricePaise: number) => ({ taxClass: 'non_gst', hsn: '2710', pricePaise })

/** In the order of their days, so that numbers follow from it. */
export const SALES: readonly Sale[] = [
  {
    what: 'an invoice of the month before, of which a part comes back in this one and makes its row negative',
    on: '2026-09-20',
    lines: [headphones(49_900, 3)],
    to: PANAJI,
    credits: [
      { on: '2026-10-05', give: { pieces: [{ lineNo: 1, quantity: 1 }] } },
      { on: '2026-10-06', give: { pieces: [{ lineNo: 1, quantity: 1 }] } },
      { on: '2026-11-02', give: 'rest' },
    ],
  },
  {
    what: 'an invoice to a business of the month before, credited in this one',
    on: '2026-09-21',
    lines: [ghee(9999)],
    business: KARNATAKA_BUYER,
    credits: [{ on: '2026-10-07', give: 'rest' }],
  },
  { what: 'one within the state', on: '2026-10-08', lines: [headphones(10_000)] },
  { what: 'one between states', on: '2026-10-08', lines: [headphones(10_000)], to: MUMBAI },
  {
    what: 'several rates within the state',
    on: '2026-10-09',
    lines: [
      headphones(49_999),
      ghee(9999),
      { taxClass: 'gst_40', hsn: '220210', pricePaise: 9900 },
      { taxClass: 'gst_3', hsn: '711319', pricePaise: 500_000 },
      { taxClass: 'gst_0_25', hsn: '710310', pricePaise: 123_457 },
    ],
  },
  {
    what: 'a large one between states',
    on: '2026-10-10',
    lines: [headphones(5_000_100, 2), headphones(99, 1)],
    to: MUMBAI,
    credits: [{ on: '2026-10-20', give: { pieces: [{ lineNo: 1, quantity: 1 }] } }],
  },
  {
    what: 'exactly 1,00,000 between states, which is not large',
    on: '2026-10-10',
    lines: [headphones(5_000_000, 2)],
    to: MUMBAI,
  },
  { what: 'a large one within the state', on: '2026-10-10', lines: [headphones(6_000_000, 2)] },
  {
    what: 'to a business within the state, credited piece by piece',
    on: '2026-10-11',
    lines: [headphones(33_333, 3), ghee(10_001, 2)],
    business: KARNATAKA_BUYER,
    credits: [
      { on: '2026-10-21', give: { pieces: [{ lineNo: 1, quantity: 1 }] } },
      {
        on: '2026-10-22',
        give: {
          pieces: [
            { lineNo: 1, quantity: 1 },
            { lineNo: 2, quantity: 1 },
          ],
        },
      },
    ],
  },
  {
    what: 'to a business in another state',
    on: '2026-10-11',
    lines: [headphones(100_001)],
    to: MUMBAI,
    business: MAHARASHTRA_BUYER,
  },
  {
    what: 'to a business of another state, delivered here',
    on: '2026-10-11',
    lines: [ghee(100_001)],
    business: MAHARASHTRA_BUYER,
  },
  {
    what: 'only exempt goods',
    on: '2026-10-12',
    lines: [milk(3333, 3)],
    credits: [{ on: '2026-10-23', give: { pieces: [{ lineNo: 1, quantity: 1 }] } }],
  },
  {
    what: 'taxed and untaxed goods',
    on: '2026-10-12',
    lines: [ghee(49_900), milk(7500), eraser(500), diesel(9000)],
    to: CHENNAI,
  },
  {
    what: 'taxed and untaxed goods to a business',
    on: '2026-10-12',
    lines: [headphones(20_000), milk(7500)],
    business: KARNATAKA_BUYER,
  },
  {
    what: 'untaxed goods to a business in another state',
    on: '2026-10-12',
    lines: [eraser(750)],
    to: MUMBAI,
    business: MAHARASHTRA_BUYER,
  },
  {
    what: 'clothes at the limit and a paisa above',
    on: '2026-10-13',
    lines: [kurta(262_500), kurta(262_501)],
    to: CHANDIGARH,
  },
  {
    what: 'clothes that a discount brings below the limit',
    on: '2026-10-13',
    lines: [kurta(280_000)],
    coupon: { code: 'TENTH', offPaise: 28_000 },
  },
  {
    what: 'a discount and a fee over several rates',
    on: '2026-10-14',
    lines: [headphones(77_777, 2), ghee(12_345), milk(3300)],
    to: MYSURU,
    feePaise: FEE_RUPEES * 100,
    coupon: { code: 'HUNDRED', offPaise: 10_001 },
  },
  {
    what: 'cancelled after its dispatch',
    on: '2026-10-15',
    lines: [headphones(59_900), ghee(5050)],
    to: CHENNAI,
    credits: [{ on: '2026-10-16', give: 'rest' }],
  },
  {
    what: 'a lower price, and then the rest',
    on: '2026-10-16',
    lines: [headphones(119_900)],
    credits: [
      { on: '2026-10-17', give: { paise: 10_001 } },
      { on: '2026-10-24', give: { paise: 5000 } },
    ],
  },
  {
    what: 'one that costs nothing',
    on: '2026-10-17',
    lines: [headphones(30_000)],
    coupon: { code: 'GIFT', offPaise: 30_000 },
  },
  {
    what: 'a tax that was put on top',
    on: '2026-10-18',
    lines: [headphones(50), { ...ghee(100_051), taxClass: 'gst_18' }],
    isOnTop: true,
  },
  { what: 'the month after', on: '2026-11-03', lines: [headphones(10_000)] },
]

async function prepareShop(shop: TestShop, admin: TestPerson): Promise<void> {
  const registrations = [{ from: '2020-01-01', kind: 'regular' }]
  const body = {
    gstin: SHOP_GSTIN,
    shopState: 'Karnataka',
    registrations,
    cashLimitPerOrder: 199_999,
    roundsCash: false,
  }
  const saved = await shop.call('PUT', '/api/settings', { as: admin, body })
  expect(saved.body).toMatchObject({ success: true })
  const areas = [
    someArea('India', { fee: 0 }),
    someArea('Mysuru', { fee: FEE_RUPEES, prefixes: [FEE_PINCODE] }),
  ]
  for (const area of areas)
    expect((await shop.call('POST', '/api/areas', { as: admin, body: area })).body).toMatchObject({
      success: true,
    })
  await shop.database.sql`
    insert into coupons (code, kind, amount_paise) values ('TENTH', 'amount', 28000), ('HUNDRED', 'amount', 10001), ('GIFT', 'amount', 30000)`
}

/** Everybody is somebody else, who lives elsewhere: one person can pay only so much in cash. */
const someone = (sale: Sale) => {
  const number = 10_000 + SALES.indexOf(sale)
  return { phone: `98765${number}`, fullName: `Asha ${number}`, address: `${number}, 3rd Cross` }
}

async function sell(shop: TestShop, admin: TestPerson, sale: Sale): Promise<string> {
  const customer = await shop.person()
  if (sale.isOnTop) await shop.call('PUT', '/api/settings', { as: admin, body: { pricesIncludeTax: false } })
  const lines = []
  for (const { taxClass, hsn, pricePaise, quantity = 1 } of sale.lines) {
    const product = await insertProduct(shop.database, {
      name: `Goods of ${hsn ?? 'no code'}`,
      pricePaise,
      hsn,
      stock: null,
    })
    await shop.database.sql`update products set tax_class = ${taxClass} where id = ${product.id}`
    lines.push({ productId: product.id, quantity })
  }
  const body = await orderBody(
    shop.database,
    lines,
    {
      deliveryDetails: { ...someDetails, ...someone(sale), email: customer.email, ...sale.to },
      business: sale.business,
      coupon: sale.coupon?.code,
    },
    sale.coupon?.offPaise ?? 0,
  )
  const fee = (sale.feePaise ?? 0) / 100
  const priced = { ...body, delivery: fee, total: Math.round((body.total + fee) * 100) / 100 }
  const placed = await shop.call<Order>('POST', '/api/orders', { as: customer, body: priced })
  expect(placed.body, `${sale.what}: ${placed.text}`).toMatchObject({ success: true })
  if (sale.isOnTop) await shop.call('PUT', '/api/settings', { as: admin, body: { pricesIncludeTax: true } })
  return placed.body.data.id
}

/** Sells all of it, and issues invoices and notes on their days, in their order. */
export async function makeMonth(shop: TestShop, admin: TestPerson): Promise<void> {
  await prepareShop(shop, admin)
  const events: { on: string; run(): Promise<void> }[] = []
  for (const sale of SALES) {
    const orderId = await sell(shop, admin, sale)
    const { on } = sale
    events.push({
      on,
      run: () =>
        command(shop, async (tx) => issueInvoice(tx, shop.config, await lockOrder(tx, orderId), { on })),
    })
    for (const credit of sale.credits ?? [])
      events.push({
        on: credit.on,
        run: async () => {
          const note = await command(shop, (tx) =>
            creditOrder(tx, { orderId, give: credit.give, reason: 'Came back', on: credit.on }),
          )
          expect(note).not.toBeNull()
        },
      })
  }
  for (const event of events.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) await event.run()
}
