import { command, type ShopParts, type Transaction } from '#server/commands/command.ts'
import { fragment } from '#server/database/sql.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { CANCELLED, creditOrder } from './credit-order.ts'
import { startClock, tickClock } from './document-clock.ts'
import { issueInvoice } from './issue-invoice.ts'
import { creditRefund } from './record-refunded.ts'

type WritingShop = ShopParts & Pick<Shop, 'config'>

interface Waiting {
  id: string
  orderId: string
  refundId: string | null
}

/** How many documents could not be dated yet. */
export const WAITING_DOCUMENT_COUNT = fragment`(select count(*) from waiting_documents)`

/** Looks at the clock at the start and each minute, and then writes what could not be dated before. */
export function waitingDocumentsJob(app: ShopApp, shop: Shop): void {
  app.addHook('onReady', () => startClock(shop.database))
  shop.jobs.every('documents.waiting', '* * * * *', async () => {
    await tickClock(shop.database)
    await writeWaitingDocuments(shop)
  })
}

/** Writes the documents that wait, each in a transaction of its own; one that still cannot be dated waits on. */
export async function writeWaitingDocuments(shop: WritingShop): Promise<void> {
  const waiting = await shop.database.sql<Waiting>`
    select id, order_id, refund_id from waiting_documents order by id`
  for (const one of waiting) await command(shop, (tx) => writeWaiting(tx, shop, one))
}

async function writeWaiting(tx: Transaction, { config }: WritingShop, { id, orderId, refundId }: Waiting) {
  const order = await lockOrder(tx, orderId)
  await tx.sql`delete from waiting_documents where id = ${id}`
  if (refundId !== null) {
    await tx.sql`select from payments where order_id = ${orderId} for no key update`
    await creditRefund(tx, orderId, refundId)
  } else if (order.status === 'cancelled') await creditOrder(tx, { orderId, give: 'rest', reason: CANCELLED })
  else await issueInvoice(tx, config, order)
  publishOrder(tx, order)
}
