import type { Activity } from '#contract/dashboards.ts'
import { bothIds } from '#contract/envelope.ts'
import { type OrderStatus, statusLabel } from '#contract/ordering/order-status.ts'
import type { Queries } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'

const MAX_SHOWN = 20
const MAX_WAITING = 3

interface Step {
  orderId: string
  sequence: number
  number: string
  fromStatus: OrderStatus | null
  toStatus: OrderStatus
  at: Date
  byName: string | null
  note: string | null
  customerName: string
}

interface Waiting {
  orderId: string
  number: string
  lateSince: Date
}

interface LateEmails {
  count: number
  at: Date | null
}

/**
 * Recent activity: steps of orders, orders that wait too long, late emails, and stored activities.
 * @param except whose own steps are left out; null: nobody's
 */
export async function listRecentActivity(queries: Queries, except: string | null): Promise<Activity[]> {
  const [steps, waiting, activities, [lateEmails]] = await Promise.all([
    queries.sql<Step>`
      select h.order_id, h.sequence, o.number, h.from_status, h.to_status,
             h.stored_at as at, h.by_name, h.note, o.customer_name
        from order_history h join orders o on o.id = h.order_id
       -- An agent takes an order back to confirmed only by a failed delivery, which is a stored activity.
       where not (h.to_status = 'confirmed' and h.by_role = 'delivery_agent')
         and (${except}::uuid is null or h.by_person_id is distinct from ${except}::uuid)
       order by h.stored_at desc limit ${literal(MAX_SHOWN)}`,
    queries.sql<Waiting>`
      select id as order_id, number, placed_at + interval '1 hour' as late_since from orders
       where status in ('pending', 'confirmed') and placed_at < now() - interval '1 hour'
       order by placed_at desc limit ${literal(MAX_WAITING)}`,
    queries.sql<Omit<Activity, '_id' | 'time'> & { at: Date }>`
      select id, type, message, order_id, at from activities order by at desc limit ${literal(MAX_SHOWN)}`,
    // Only after ten minutes: by then most emails that failed at first have been sent.
    queries.sql<LateEmails>`
      select count(*)::int as count, max(tried_at) as at from mails
       where sent_at is null and last_error is not null and created_at > now() - interval '14 days'
         and created_at < now() - interval '10 minutes'`,
  ])
  return [
    ...steps.map(ofStep),
    ...waiting.map(ofWaiting),
    ...(lateEmails?.at ? [ofLateEmails(lateEmails.count, lateEmails.at)] : []),
    ...activities.map(({ id, at, ...activity }) => ({ ...bothIds(id), ...activity, time: at.toISOString() })),
  ]
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .slice(0, MAX_SHOWN)
}

function ofStep(step: Step): Activity {
  const isNew = step.fromStatus === null
  return {
    ...bothIds(`${step.orderId}-${step.sequence}`),
    type: isNew ? 'order' : 'delivery',
    message: isNew
      ? `New order ${step.number} from ${step.customerName}`
      : `${step.number}: ${sentenceOf(step)}`,
    time: step.at.toISOString(),
    orderId: step.orderId,
  }
}

function sentenceOf(step: Step): string {
  // Their notes say which agent has the order now, or why none has.
  const changesAgent = step.toStatus === 'assigned' || step.toStatus === 'confirmed'
  if (changesAgent && step.note) return step.note
  return `${statusLabel(step.toStatus).toLowerCase()}${step.byName ? ` by ${step.byName}` : ''}`
}

function ofLateEmails(count: number, at: Date): Activity {
  const messages = count === 1 ? '1 message' : `${count} messages`
  return {
    ...bothIds('messages-waiting'),
    type: 'alert',
    message: `${messages} could not be sent yet. Settings shows why.`,
    time: at.toISOString(),
    orderId: null,
  }
}

function ofWaiting(order: Waiting): Activity {
  return {
    ...bothIds(`${order.orderId}-waiting`),
    type: 'alert',
    message: `${order.number} has been waiting for an agent for over an hour`,
    // Not since it was placed: whoever has read "New order" has not read this.
    time: order.lateSince.toISOString(),
    orderId: order.orderId,
  }
}
