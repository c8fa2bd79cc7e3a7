import type { Readable } from 'node:stream'
import type { DayRange } from '#contract/days.ts'
import { plainRupees, rupeesFromPaise } from '#contract/money.ts'
import type { Reads } from '#server/database/connect.ts'
import { csvHeading, csvRow, timeCell } from '#server/http/csv.ts'
import { csvStream } from '#server/http/csv-stream.ts'
import { readPeriod } from './list-payments.ts'

/** About 300 KB of objects, so that a download needs little memory. */
const BATCH = 500

const HEADINGS = [
  ...['Time', 'Kind', 'Amount', 'Status', 'Order Number', 'Customer', 'Phone', 'State', 'Paid By'],
  ...['Payment ID', 'Refund ID', 'Gateway Order', 'Reason', 'Asked By'],
]

const REFUND_STATES = { queued: 'Not sent yet', pending: 'On its way', processed: 'Sent back' }

interface Movement {
  at: Date
  id: string
  amountPaise: number
  orderNumber: string | null
  customer: string
  phone: string | null
  state: string | null
  method: string | null
  gatewayPaymentId: string
  gatewayOrderId: string
  /** Null: a payment. */
  refundStatus: keyof typeof REFUND_STATES | null
  gatewayRefundId: string | null
  reason: string | null
  askedBy: string | null
}

/**
 * What was received online in these days of Asia/Kolkata, and what was asked to go back, each by its own time; refunds are
 * negative. Attempts and refunds that failed moved no money and are left out.
 */
export function exportPayments(reads: Reads, period: DayRange): Promise<Readable> {
  return csvStream(rowsOf(reads, period))
}

async function* rowsOf(reads: Reads, period: DayRange): AsyncGenerator<string> {
  yield csvHeading(HEADINGS)
  const { from, to } = readPeriod(period)
  for (let last = { at: from, id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const movements = await reads.unprepared<Movement>`
      select m.at, m.id, m.amount_paise, m.refund_status, m.gateway_refund_id, m.reason, asked_by.name as asked_by,
             o.number as order_number, coalesce(nullif(o.customer_name, ''), i.delivery_details ->> 'fullName') as customer,
             coalesce(o.recipient_phone, i.delivery_details ->> 'phone') as phone, i.delivery_details ->> 'state' as state,
             p.method, p.gateway_payment_id, i.gateway_order_id
        from (
          (select p.created_at as at, p.id, p.id as payment_id, p.amount_paise, null as refund_status,
                  null as gateway_refund_id, null as reason, null::uuid as requested_by
             from payments p
            where p.status = 'captured' and (p.created_at, p.id) > (${last.at}, ${last.id}::uuid) and p.created_at < ${to}
            order by p.created_at, p.id limit ${BATCH})
          union all
          (select r.created_at, r.id, r.payment_id, -r.amount_paise, r.status, r.gateway_refund_id, r.reason, r.requested_by
             from refunds r
            where r.status <> 'failed' and (r.created_at, r.id) > (${last.at}, ${last.id}::uuid) and r.created_at < ${to}
            order by r.created_at, r.id limit ${BATCH})
          order by at, id limit ${BATCH}) m
        join payments p on p.id = m.payment_id join payment_intents i on i.id = p.intent_id
        left join orders o on o.id = p.order_id left join people asked_by on asked_by.id = m.requested_by
       order by m.at, m.id`
    const end = movements.at(-1)
    if (!end) return
    yield movements.map((movement) => csvRow(cellsOf(movement))).join('')
    last = end
  }
}

function cellsOf(movement: Movement): string[] {
  const { refundStatus } = movement
  return [
    timeCell(movement.at),
    refundStatus ? 'Refund' : 'Payment',
    plainRupees(rupeesFromPaise(movement.amountPaise)),
    refundStatus ? REFUND_STATES[refundStatus] : 'Received',
    movement.orderNumber ?? '',
    movement.customer,
    movement.phone ?? '',
    movement.state ?? '',
    movement.method ?? '',
    movement.gatewayPaymentId,
    movement.gatewayRefundId ?? '',
    movement.gatewayOrderId,
    movement.reason ?? '',
    movement.askedBy ?? '',
  ]
}
