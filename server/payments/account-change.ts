import type { Transaction } from '#server/commands/command.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import type { Shop } from '#server/shop.ts'
import { raiseIssue } from './payment-issues.ts'

interface KeyChange {
  /** The key id that holds so far, with which payments were made that keep none; null: none does. */
  from: string | null
  /** The one that holds from now on; null: none does. */
  to: string | null
}

/** Payments in these states, and refunds, of other accounts than that of `to`. */
const waiting = (states: Fragment, { from, to }: KeyChange) => fragment`
  (select count(*)::int from payment_intents i
    where i.next_check_at is not null and ${states} and coalesce(i.key_id, ${from}) <> coalesce(${to}, '')) as payments,
  (select count(*)::int from refunds r join payments p on p.id = r.payment_id join payment_intents i on i.id = p.intent_id
    where r.status in ('queued', 'pending') and coalesce(i.key_id, ${from}) <> coalesce(${to}, '')) as refunds`

type Waiting = Record<'payments' | 'refunds', number>

/**
 * Looks at what is open before the keys of online payments are changed or removed: only the account that has a payment can tell of it
 * and give it back. The same key id is the same account.
 * @throws Problem 409 `in_use` with the counts
 */
export async function requireNothingOpen(tx: Transaction, change: KeyChange): Promise<void> {
  const open = fragment`i.status in ('open', 'paid')`
  const [found] = await tx.sql<Waiting>`select ${waiting(open, change)}`
  if (!found || found.payments + found.refunds === 0) return
  const way = change.to
    ? 'Wait until they are done, or go on where the new keys are of the same Razorpay account.'
    : 'Wait until they are done, or go on: they wait until keys of the same account are entered.'
  throw new Problem(
    409,
    'in_use',
    `${sentenceOf(found, 'open')} with ${change.from ?? 'other keys'}. ${way}`,
    {
      data: found,
    },
  )
}

function sentenceOf({ payments, refunds }: Waiting, state: string): string {
  const parts = [
    ...(payments > 0 ? [`${payments} ${payments === 1 ? 'payment is' : 'payments are'} ${state}`] : []),
    ...(refunds > 0 ? [`${refunds} ${refunds === 1 ? 'refund is' : 'refunds are'} on the way`] : []),
  ]
  return parts.join(' and ')
}

/**
 * Raises an issue where something waits for keys that the shop no longer has: an owner went on all the same, or the server's
 * variables have others. Payments that may still arrive late count too.
 */
export async function raiseOtherAccount(
  shop: Pick<Shop, 'database' | 'config' | 'providers'>,
): Promise<void> {
  if (paymentMode(shop) === 'local') return
  const to = shop.providers.razorpay?.keyId ?? null
  const late = fragment`i.status in ('open', 'paid', 'expired')`
  const [found] = await shop.database.sql<Waiting & { keyIds: string | null }>`
    select ${waiting(late, { from: null, to })},
           (select string_agg(distinct i.key_id, ', ') from payment_intents i
             where i.next_check_at is not null and i.key_id <> coalesce(${to}, '')) as key_ids`
  if (!found || found.payments + found.refunds === 0) return
  const now = to === null ? 'online payments are off' : `the shop uses ${to} now`
  await raiseIssue(shop.database, {
    kind: `other-account:${found.keyIds} ${to ?? 'off'}`,
    gatewayPaymentId: null,
    gatewayOrderId: null,
    explanation: `${sentenceOf(found, 'open or may still arrive')} with ${found.keyIds ?? 'other keys'}, and ${now}. With keys of the same Razorpay account nothing is lost. Otherwise look for these payments in the dashboard of the other account: refund there what is nobody’s order, and what waits to go back.`,
  })
}
