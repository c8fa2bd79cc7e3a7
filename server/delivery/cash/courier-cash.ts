import type { CourierBook, CourierReceiptBody } from '#contract/delivery-schemas.ts'
import { paiseFromRupees, rupeesFromPaise } from '#contract/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { EMPTY, type Fragment, fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { requireRow } from '#server/http/problem.ts'
import { moveCourierCash } from '#server/orders/couriers.ts'
import type { Shop } from '#server/shop.ts'
import { latestEntries, presentEntry } from './cash-book.ts'
import { type CashInHand, tooMuch } from './cash-handover.ts'

/** What leaves a courier's book: cash that the shop has received, or that it will never get. */
const MOVES = {
  received: { kind: 'handed_over', action: 'cash.courier_received' },
  'write-offs': { kind: 'difference', action: 'cash.courier_write_off' },
} as const
export type CourierMove = keyof typeof MOVES

/** @throws Problem 404 */
async function findCourier(queries: Queries, courierId: string, lock: Fragment): Promise<CashInHand> {
  const couriers = await queries.sql<CashInHand>`
    select id, name, cash_in_hand_paise from couriers where id = ${idOrNull(courierId)} ${lock}`
  return requireRow(couriers, 'This courier')
}

/** A courier's cash that is due, and the latest entries. @throws Problem 404 */
export async function readCourierBook(queries: Queries, courierId: string): Promise<CourierBook> {
  const courier = await findCourier(queries, courierId, EMPTY)
  const entries = await latestEntries(queries, fragment`e.courier_id = ${courier.id}`)
  return { cashInHand: rupeesFromPaise(courier.cashInHandPaise), entries: entries.map(presentEntry) }
}

/**
 * An administrator has counted cash that a courier paid to the shop, or writes off what the courier keeps or has lost. A
 * repeat under the same key changes nothing.
 * @throws Problem 404, 400 for more than is due, 409 `idempotency_mismatch`
 */
export async function bookCourierCash(
  shop: Shop,
  admin: SignedIn,
  courierId: string,
  move: CourierMove,
  body: CourierReceiptBody,
  call: KeyedCall,
): Promise<void> {
  const paise = paiseFromRupees(body.amount)
  const { kind, action } = MOVES[move]
  await command(shop, call, async (tx) => {
    const courier = await findCourier(tx, courierId, fragment`for no key update`)
    if (paise > courier.cashInHandPaise) throw tooMuch('amount', courier)
    await moveCourierCash(tx, courier.id, -paise)
    await tx.sql`
      insert into cash_entries (id, courier_id, kind, amount_paise, note)
        values (${newId()}, ${courier.id}, ${kind}, ${-paise}, ${body.note || null})`
    await recordAudit(tx, admin, {
      action,
      subjectType: 'courier',
      subjectId: courier.id,
      before: { cashInHandPaise: courier.cashInHandPaise },
      after: {
        name: courier.name || 'a courier',
        amountPaise: paise,
        cashInHandPaise: courier.cashInHandPaise - paise,
        note: body.note,
      },
    })
    tx.publish({ topic: 'cash', id: courierId, roles: ['admin'] })
  })
}
