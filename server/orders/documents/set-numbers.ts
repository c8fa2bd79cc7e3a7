import type { DocumentNumbersBody } from '#contract/documents/document-calls-schemas.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import { onlyRow } from '#server/database/connect.ts'
import { idOrNull } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { requireRow } from '#server/http/problem.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import type { Shop } from '#server/shop.ts'
import type { DocumentRow } from './document-tables.ts'

type Numbers = Pick<DocumentRow, 'ewayBill' | 'irn' | 'irnQr'>

/** Stores or corrects the numbers that the portals gave a document; nothing else of it ever changes. @throws Problem 404 */
export async function setNumbers(
  shop: Shop,
  by: SignedIn,
  documentId: string,
  body: DocumentNumbersBody,
): Promise<void> {
  await command(shop, async (tx) => {
    const documents = await tx.sql<{ orderId: string }>`
      select order_id from documents where id = ${idOrNull(documentId)}`
    const { orderId } = requireRow(documents, 'This document')
    const order = await lockOrder(tx, orderId)
    const before = onlyRow(
      await tx.sql<Numbers>`
        select eway_bill, irn, irn_qr from documents where id = ${documentId} for no key update`,
    )
    const after = { ...before, ...body }
    const changed = changedFields(before, after)
    if (!changed) return
    await tx.sql`
      update documents set eway_bill = ${after.ewayBill}, irn = ${after.irn}, irn_qr = ${after.irnQr}
       where id = ${documentId}`
    await recordAudit(tx, by, {
      action: 'document.numbers',
      subjectType: 'order',
      subjectId: orderId,
      ...changed,
    })
    publishOrder(tx, order)
  })
}
