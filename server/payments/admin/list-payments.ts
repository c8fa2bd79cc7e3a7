import { bothIds, type Page } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { PaymentPeriod, PaymentQuery, PaymentRecord } from '#contract/ordering/payments.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, fragment } from '#server/database/sql.ts'
import { decodeCursor, pageOfRows } from '#server/http/pages.ts'
import { requireRow } from '#server/http/problem.ts'
import type { Period } from '../gateway/gateway.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** From the start of the first day in India to the end of the last one, which is not included. */
export function readPeriod({ from, to }: PaymentPeriod): Period {
  const startOf = (day: string) => new Date(`${day}T00:00:00+05:30`)
  return { from: startOf(from), to: new Date(startOf(to).getTime() + DAY_MS) }
}

interface PaymentRow {
  id: string
  gatewayPaymentId: string
  gatewayOrderId: string
  keyId: string | null
  status: PaymentRecord['status']
  amountPaise: number
  currency: string
  refundedPaise: number
  method: string | null
  personId: string
  personName: string
  personEmail: string
  orderId: string | null
  orderNumber: string | null
  createdAt: Date
  refunds: (Omit<PaymentRecord['refunds'][number], '_id' | 'amount'> & { amountPaise: number })[]
}

const PAYMENT_COLUMNS = fragment`p.id, p.gateway_payment_id, i.gateway_order_id, i.key_id,
  p.status, p.amount_paise, p.currency, p.refunded_paise, p.method,
  person.id as person_id, person.name as person_name, person.email as person_email,
  o.id as order_id, o.number as order_number, p.created_at,
  coalesce((select json_agg(json_build_object('id', r.id, 'amountPaise', r.amount_paise, 'reason', r.reason,
      'status', r.status, 'gatewayRefundId', r.gateway_refund_id, 'requestedBy', by_person.name,
      'createdAt', r.created_at) order by r.created_at)
    from refunds r left join people by_person on by_person.id = r.requested_by
   where r.payment_id = p.id), '[]') as refunds`
const PAYMENT_TABLES = fragment`payments p join payment_intents i on i.id = p.intent_id
  join people person on person.id = i.person_id left join orders o on o.id = p.order_id`

/** Each of the three uses its own index; one condition over three tables would read them all. */
const foundBy = (search: string) => fragment`
  select id from payments where lower(gateway_payment_id) = lower(${search}::text)
  union all
  select p.id from payment_intents i join payments p on p.intent_id = i.id
   where lower(i.gateway_order_id) = lower(${search}::text)
  union all
  select p.id from orders o join payments p on p.order_id = o.id
   where o.number in (${search}::text, upper(${search}::text))`

/** The shop's payments of a period, newest first. The search finds an order number or an id of the gateway. */
export async function listPayments(queries: Queries, query: PaymentQuery): Promise<Page<PaymentRecord>> {
  const { from, to } = readPeriod(query)
  const found = query.search ? fragment`p.id in (${foundBy(query.search)}) and` : EMPTY
  const where = fragment`${found} p.created_at >= ${from} and p.created_at < ${to}`
  const counted = await queries.sql<{
    total: number
  }>`select count(*) as total from payments p where ${where}`
  const [createdAt, id] = query.cursor === undefined ? [null, null] : decodeCursor(query.cursor, 2)
  const rows = await queries.unprepared<PaymentRow>`
    select ${PAYMENT_COLUMNS} from ${PAYMENT_TABLES}
     where ${where} and (${createdAt}::timestamptz is null or (p.created_at, p.id) < (${createdAt}::timestamptz, ${id}::uuid))
     order by p.created_at desc, p.id desc limit ${query.limit + 1}`
  const page = pageOfRows(rows, query.limit, (row) => [row.createdAt.toISOString(), row.id])
  return { ...page, items: page.items.map(presentPayment), total: counted[0]?.total ?? 0 }
}

/** @throws Problem 404 */
export async function requirePaymentRecord(queries: Queries, id: string): Promise<PaymentRecord> {
  const rows = await queries.sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from ${PAYMENT_TABLES} where p.id = ${id}`
  return presentPayment(requireRow(rows, 'This payment'))
}

function presentPayment(row: PaymentRow): PaymentRecord {
  return {
    ...bothIds(row.id),
    gatewayPaymentId: row.gatewayPaymentId,
    gatewayOrderId: row.gatewayOrderId,
    keyId: row.keyId,
    status: row.status,
    amount: rupeesFromPaise(row.amountPaise),
    currency: row.currency,
    refunded: rupeesFromPaise(row.refundedPaise),
    method: row.method,
    customer: { ...bothIds(row.personId), name: row.personName, email: row.personEmail },
    order: row.orderId === null ? null : { ...bothIds(row.orderId), orderNumber: row.orderNumber ?? '' },
    refunds: row.refunds.map(({ amountPaise, ...refund }) => ({
      ...refund,
      ...bothIds(refund.id),
      amount: rupeesFromPaise(amountPaise),
      createdAt: new Date(refund.createdAt).toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
  }
}
