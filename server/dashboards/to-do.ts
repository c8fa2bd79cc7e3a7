import type { ToDo, ToDoKind } from '#contract/dashboards.ts'
import { FINAL_STATUSES } from '#contract/ordering/order-status.ts'
import { may, type Right } from '#contract/staff-roles.ts'
import { bellSeenAt } from '#server/accounts/profile/see-bell.ts'
import { readBackupWarning } from '#server/backups/backup-schedule.ts'
import { type Fragment, fragment, joined } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { UNSENT_MESSAGE_COUNT } from '#server/notifications/waiting-emails.ts'
import { WAITING_DOCUMENT_COUNT } from '#server/orders/documents/waiting-documents.ts'
import { WAITING_COUNTS } from '#server/orders/lists/order-conditions.ts'
import { countOfStatuses } from '#server/orders/lists/order-counts.ts'
import { MUCH_HELD_COUNT } from '#server/payments/intents/strangers-holds.ts'
import { NEW_REVIEW_COUNT } from '#server/reviews/review-queries.ts'
import type { Shop } from '#server/shop.ts'

/** How each kind is counted, and the right to do something about it. All are few, and indexes have them. */
const KINDS: Record<Exclude<ToDoKind, 'backup'>, { right: Right; count: Fragment }> = {
  late: { right: 'orders.assign', count: WAITING_COUNTS.late },
  toCheck: { right: 'prescriptions.check', count: WAITING_COUNTS.toCheck },
  toAssign: { right: 'orders.assign', count: WAITING_COUNTS.toAssign },
  toComeBack: { right: 'orders.pack', count: WAITING_COUNTS.toComeBack },
  paymentIssues: {
    right: 'payments.refund',
    count: fragment`(select count(*) from payment_issues where resolved_at is null)`,
  },
  waitingDocuments: { right: 'settings.change', count: WAITING_DOCUMENT_COUNT },
  handovers: {
    right: 'cash.count',
    count: fragment`(select count(*) from cash_handovers where confirmed_at is null)`,
  },
  tickets: { right: 'tickets.answer', count: fragment`(select count(*) from tickets where state = 'open')` },
  unsentMessages: { right: 'settings.change', count: UNSENT_MESSAGE_COUNT },
  heldStock: { right: 'payments.refund', count: MUCH_HELD_COUNT },
  soldOut: {
    right: 'stock.change',
    count: fragment`(select count(distinct product_id) from scarce_variants where is_visible and is_sold_out)`,
  },
  newReviews: { right: 'reviews.moderate', count: NEW_REVIEW_COUNT },
}

const TABS = fragment`${WAITING_COUNTS.toAssign} as to_assign, ${WAITING_COUNTS.out} as out,
  ${WAITING_COUNTS.toComeBack} as to_come_back, ${countOfStatuses(FINAL_STATUSES)} as done`

interface Counted {
  toAssign: number
  out: number
  toComeBack: number
  done: number
  /** In the order of the kinds that were asked for. */
  waiting: number[]
}

/** What an administrator can do something about now, counted by one statement. */
export async function readToDo({ database, config }: Shop, person: SignedIn): Promise<ToDo> {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter(
    (kind) => may(person, KINDS[kind].right) && (kind !== 'late' || config.mode.keepsPromises),
  )
  const counts = kinds.map((kind) => KINDS[kind].count)
  const [[counted], seenAt, backup] = await Promise.all([
    database.sql<Counted>`select ${TABS}, array[${joined(counts, ', ')}]::int[] as waiting`,
    bellSeenAt(database, person.id),
    may(person, 'backups.manage') ? countBackupWarnings(database, config) : {},
  ])
  const { toAssign = 0, out = 0, toComeBack = 0, done = 0, waiting = [] } = counted ?? {}
  return {
    waiting: { ...Object.fromEntries(kinds.map((kind, at) => [kind, waiting[at] ?? 0])), ...backup },
    tabs: { to_assign: toAssign, out, to_come_back: toComeBack, done },
    bellSeenAt: seenAt?.toISOString() ?? null,
  }
}

/** The last backup, where it failed or is older than it should be, and a restore that nobody has dealt with. */
async function countBackupWarnings(...[queries, config]: Parameters<typeof readBackupWarning>) {
  const warning = await readBackupWarning(queries, config)
  const [open] = await queries.sql`select from restores where done_at is null limit 1`
  return { backup: (warning === null ? 0 : 1) + (open ? 1 : 0) }
}
