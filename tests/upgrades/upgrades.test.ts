import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { DocumentPage } from '#contract/documents/document-calls-schemas.ts'
import type { OrderPage } from '#contract/ordering/orders-schemas.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { openSession } from '#server/accounts/sign-in/session.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { findViolations } from '#server/database/invariants.ts'
import { onServer } from '../testing/database-server.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'

/**
 * Backups beside this file, taken by `npm run backup` of a running shop: the demo as it fills itself, and a real shop with
 * variants, areas, codes, roles, orders in every state (cash, online, courier, counter, phone), credit notes, refunds that
 * are done and one that waits, cash in an agent's hands. Each version of the shop must be able to take them over. What they
 * held stands in the text beside each, as that version's own API said it.
 */
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')

test.each([
  ['demo', 'true'],
  ['real', 'false'],
])('a backup of an earlier %s shop is upgraded with its orders, papers and settings', async (name, DEMO) => {
  const server = inject('postgres')
  const connection = { ...server, database: `upgrade_${randomBytes(8).toString('hex')}` }
  await onServer(server, `create database ${connection.database} template template0 encoding 'UTF8'`)
  try {
    const rows = await restoreBackup(connection, join(import.meta.dirname, `${name}.backup`))
    const shop = await openTestShop({ connection, env: { DEMO } })
    expect(await findViolations(shop.database)).toEqual([])
    const content = new Set([`orders ${rows.orders}`, ...(await contentOf(shop))])
    expect(read(`${name}.txt`).filter((line) => !content.has(line))).toEqual([])
    await shop.close()
  } finally {
    await onServer(server, `drop database ${connection.database} with (force)`)
  }
})

/** Lines that say what the shop holds. */
async function contentOf(shop: TestShop): Promise<string[]> {
  const as = await ownerOf(shop)
  const get = async <Data>(path: string) => (await shop.call<Data>('GET', path, { as })).body.data
  const settings = await get<Record<string, unknown>>('/api/settings')
  const areas = await get<{ items: Area[] }>('/api/areas')
  const orders = await allOf<OrderPage['items'][number]>(get, '/api/orders')
  const papers = await allOf<DocumentPage['items'][number]>(get, '/api/documents')
  return [
    ...Object.entries(settings).map(([key, value]) => `setting ${key} ${JSON.stringify(value)}`),
    ...areas.items.map(({ name, fee, leadDays, prefixes }) => `area ${name} ${fee} ${leadDays} ${prefixes}`),
    ...orders.map((order) => {
      const { orderNumber, status, createdAt, subtotal, discount, tax, total, due, prepaid } = order
      const items = order.items.map(({ quantity, name, price }) => `${quantity} ${name} ${price}`)
      const amounts = [subtotal, discount, tax, total, due, prepaid].join(' ')
      const address = [order.customer.name, order.deliveryAddress, order.deliveryAgent?.name].join('; ')
      return `order ${orderNumber} ${createdAt} ${status} ${amounts}; ${items.join(', ')}; ${address}`
    }),
    ...papers.map((paper) => {
      const { number, kind, issuedOn, taxable, cgst, sgst, igst, roundOff, total, seller, buyer } = paper
      const amounts = [taxable, cgst, sgst, igst, roundOff, total].join(' ')
      const of = [paper.order.orderNumber, paper.invoice?.number, seller.gstin, buyer.gstin].join(' ')
      return `paper ${number} ${kind} ${issuedOn} ${amounts} ${of} ${paper.lines.length}`
    }),
  ]
}

async function ownerOf({ database }: TestShop): Promise<TestPerson> {
  const [owner] = await database.sql<{ id: string; name: string; email: string }>`
    select id, name, email from people where role = 'admin' order by created_at limit 1`
  if (!owner) throw new Error('The shop has no owner')
  return { ...owner, ...(await openSession(database, owner.id, false)) }
}

async function allOf<Item>(get: <Data>(path: string) => Promise<Data>, path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor = ''; ; ) {
    const page = await get<{ items: Item[]; nextCursor: string | null }>(`${path}?limit=100${cursor}`)
    items.push(...page.items)
    if (!page.nextCursor) return items
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}
