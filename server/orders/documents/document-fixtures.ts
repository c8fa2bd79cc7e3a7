import { expect } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'

export const GSTIN = '29AAHCM7727Q1ZI'

/** Registers a shop in Karnataka since 2020. */
export async function registerShop(shop: TestShop, admin: TestPerson): Promise<void> {
  const registrations = [{ from: '2020-01-01', kind: 'regular' }]
  const body = { gstin: GSTIN, shopState: 'Karnataka', registrations }
  expect((await shop.call('PUT', '/api/settings', { as: admin, body })).status).toBe(200)
}

/** Cash orders of one piece each, of a customer of their own. */
export async function placeOrders(shop: TestShop, count: number): Promise<string[]> {
  const { id: productId } = await insertProduct(shop.database, { stock: null, hsn: '851830' })
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const customer = await shop.person()
    const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }], { key: newId() })
    expect(placed.body).toMatchObject({ success: true })
    ids.push(placed.body.data.id)
  }
  return ids
}

/** The papers of an order, in the order in which they were issued. */
export async function documentsOf(shop: TestShop, id: string, as: TestPerson): Promise<IssuedDocument[]> {
  return (await shop.call<IssuedDocument[]>('GET', `/api/orders/${id}/documents`, { as })).body.data
}
