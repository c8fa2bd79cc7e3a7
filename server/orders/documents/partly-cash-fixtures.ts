import { expect } from 'vitest'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { changesOf } from '#server/orders/change/change-fixtures.ts'
import {
  confirm,
  type PaymentShop,
  payInWindow,
  startPayment,
} from '#tests/testing/payments/payment-fixtures.ts'
import type { TestPerson } from '#tests/testing/shop.ts'

export type PartlyCashOrder = Awaited<ReturnType<typeof partlyCashOrder>>

/** An order of two pieces at 1,180 rupees, paid online, then changed to other numbers of them: to three, of which one is paid in cash. */
export async function partlyCashOrder(shop: PaymentShop, admin: TestPerson, quantities = [3]) {
  const { id: productId } = await insertProduct(shop.database, { stock: 10 })
  const started = await startPayment(shop, { productId, quantity: 2 })
  const paid = await payInWindow(shop, started.intent.gatewayOrderId, { upi: 'success@razorpay' })
  const id = String((await confirm(shop, started, paid)).body.data.orderId)
  for (const quantity of quantities) {
    const changed = await changesOf(shop, admin).change(id, { items: [{ productId, quantity }] })
    expect(changed.status).toBe(200)
  }
  const [payment] = await shop.database.sql<{ id: string }>`select id from payments where order_id = ${id}`
  /** Asks for a refund, which jobs send. */
  async function ask(amount: number): Promise<void> {
    const body = { amount, reason: 'Scratched' }
    const asked = await shop.call('POST', `/api/payments/${payment?.id}/refund`, { as: admin, body })
    expect(asked.body).toMatchObject({ success: true })
  }
  return {
    id,
    customer: started.customer,
    ask,
    async refund(amount: number): Promise<void> {
      await ask(amount)
      await shop.runJobs()
    },
  }
}
