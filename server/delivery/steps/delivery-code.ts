import { randomInt, timingSafeEqual } from 'node:crypto'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shipment } from '#server/orders/couriers.ts'
import { countWrongCode, setDeliveryCode } from '#server/orders/delivery-facts.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { lockOrder, publishOrder } from '#server/orders/transition-order.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'

export const MAX_CODE_TRIES = 5

/** Gives the order a code when it goes out for delivery, if the shop uses codes. */
export async function giveDeliveryCode(
  queries: Queries,
  order: OrderRow,
  _shipment: Shipment,
  shop: Shop,
): Promise<void> {
  const { usesDeliveryCode } = await readSettings(queries, shop.config)
  const code = usesDeliveryCode ? String(randomInt(10_000)).padStart(4, '0') : null
  await setDeliveryCode(queries, order.id, code)
}

/**
 * Checks the code that the customer told the agent. A wrong one is counted, so the caller must commit before it throws
 * the returned problem. No code at all does not count as a try.
 */
export async function checkDeliveryCode(
  queries: Queries,
  order: OrderRow,
  code: string | undefined,
): Promise<Problem | undefined> {
  if (order.deliveryCode === null) return undefined
  if (order.codeTries >= MAX_CODE_TRIES) {
    return new Problem(409, 'delivery_code_locked', 'Too many wrong codes. Please call the shop.')
  }
  if (!code) {
    return new Problem(409, 'wrong_delivery_code', "Enter the customer's delivery code", {
      data: { triesLeft: MAX_CODE_TRIES - order.codeTries },
    })
  }
  if (isSameCode(code, order.deliveryCode)) return undefined
  await countWrongCode(queries, order.id)
  const left = MAX_CODE_TRIES - order.codeTries - 1
  const tries = `${left} ${left === 1 ? 'try' : 'tries'} left.`
  return new Problem(409, 'wrong_delivery_code', `This code is not right. ${tries}`, {
    data: { triesLeft: left },
  })
}

function isSameCode(entered: string, right: string): boolean {
  const [a, b] = [Buffer.from(entered.padEnd(right.length)), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Lets an order be delivered without its code, for a customer who has lost it or an agent who has used up the tries. The
 * reason goes into the audit log; an order without a code does not change.
 * @throws Problem 404, 409 `invalid_transition` for an order that is not out for delivery
 */
export async function overrideDeliveryCode(
  shop: Shop,
  admin: SignedIn,
  orderId: string,
  reason: string,
): Promise<void> {
  await command(shop, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'out_for_delivery') {
      throw new Problem(409, 'invalid_transition', 'Only an order that is out for delivery has a code', {
        data: { status: order.status },
      })
    }
    if (order.deliveryCode === null) return
    await setDeliveryCode(tx, order.id, null)
    await recordAudit(tx, admin, {
      action: 'order.code_override',
      subjectType: 'order',
      subjectId: order.id,
      before: { needsDeliveryCode: true, wrongTries: order.codeTries },
      after: { needsDeliveryCode: false, reason },
    })
    publishOrder(tx, order)
  })
}
