import { formatPaise, paiseFromRupees, plainRupees, rupeesFromPaise } from '#contract/money.ts'
import type { PaymentPeriod, ReconciledPayment, Reconciliation } from '#contract/ordering/payments.ts'
import type { Queries } from '#server/database/connect.ts'
import { csvHeading, csvRow, timeCell } from '#server/http/csv.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import { type GatewayPayment, isCaptured, type Period } from '../gateway/gateway.ts'
import { readPeriod } from './list-payments.ts'

const MAX_SHOWN = 100
/** The gateway creates a payment shortly before the shop records it. */
const EDGE_MS = 60 * 60 * 1000

interface OurPayment {
  gatewayPaymentId: string
  gatewayOrderId: string
  status: 'authorized' | 'captured' | 'failed'
  amountPaise: number
  currency: string
  /** Sent to the gateway and not refused by it. */
  refundedPaise: number
  queuedPaise: number
  orderNumber: string | null
  createdAt: Date
}

/**
 * Compares every payment of a period in the shop's records with the gateway's. Failed attempts are left out.
 * @throws GatewayError
 */
export async function reconcile(
  context: PaymentContext,
  period: PaymentPeriod,
): Promise<ReconciledPayment[]> {
  const { from, to } = readPeriod(period)
  const wider = { from: new Date(from.getTime() - EDGE_MS), to: new Date(to.getTime() + EDGE_MS) }
  const isOff = paymentMode(context.shop) === 'off'
  const [theirs, ours] = [
    isOff ? [] : await context.gateway.listPayments(wider),
    await ourPayments(context.shop.database, wider),
  ]
  const ourById = new Map(ours.map((payment) => [payment.gatewayPaymentId, payment]))
  const theirById = new Map(theirs.map((payment) => [payment.id, payment]))
  const isWithin = (at: Date) => at >= from && at < to
  return [...new Set([...theirById.keys(), ...ourById.keys()])]
    .map((id) => ({ id, our: ourById.get(id), their: theirById.get(id) }))
    .filter(({ our, their }) => isWithin((their ?? our)?.createdAt ?? from))
    .filter(({ our, their }) => isMoney(our?.status) || isMoney(their?.status))
    .map(({ id, our, their }) => ({
      ...pair(id, our, their),
      ...(isOff && { difference: 'Online payment is switched off, so the gateway was not asked' }),
    }))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

const isMoney = (status: string | undefined) =>
  status === 'authorized' || status === 'captured' || status === 'refunded'

function pair(id: string, our: OurPayment | undefined, their: GatewayPayment | undefined): ReconciledPayment {
  return {
    gatewayPaymentId: id,
    gatewayOrderId: their?.orderId ?? our?.gatewayOrderId ?? null,
    orderNumber: our?.orderNumber ?? null,
    createdAt: (their?.createdAt ?? our?.createdAt ?? new Date(0)).toISOString(),
    ours: our ? side(our.status, our) : null,
    gateway: their ? side(isCaptured(their) ? 'captured' : their.status, their) : null,
    difference: differenceOf(our, their),
  }
}

function side(status: string, record: { amountPaise: number; currency: string; refundedPaise: number }) {
  return {
    status,
    amount: rupeesFromPaise(record.amountPaise),
    currency: record.currency,
    refunded: rupeesFromPaise(record.refundedPaise),
  }
}

function differenceOf(our: OurPayment | undefined, their: GatewayPayment | undefined): string | null {
  if (!their) return 'The gateway does not know this payment'
  if (!our) return 'Missing in the shop’s books'
  const theirStatus = isCaptured(their) ? 'captured' : their.status
  if (our.status !== theirStatus) return `Here it is ${our.status}, at the gateway ${theirStatus}`
  if (our.amountPaise !== their.amountPaise || our.currency !== their.currency) return 'The amounts differ'
  if (our.refundedPaise !== their.refundedPaise) {
    return `Refunded here ${formatPaise(our.refundedPaise)}, at the gateway ${formatPaise(their.refundedPaise)}`
  }
  return our.queuedPaise > 0 ? `A refund of ${formatPaise(our.queuedPaise)} is not sent yet` : null
}

function ourPayments(queries: Queries, { from, to }: Period): Promise<OurPayment[]> {
  return queries.sql<OurPayment>`
    select p.gateway_payment_id, i.gateway_order_id, p.status,
           p.amount_paise, p.currency, o.number as order_number, p.created_at,
           coalesce(r.sent, 0)::bigint as refunded_paise, coalesce(r.queued, 0)::bigint as queued_paise
      from payments p join payment_intents i on i.id = p.intent_id
      left join orders o on o.id = p.order_id
      left join (select payment_id, sum(amount_paise) filter (where status in ('pending', 'processed')) as sent,
                        sum(amount_paise) filter (where status = 'queued') as queued
                   from refunds group by payment_id) r on r.payment_id = p.id
     where p.created_at between ${from} and ${to}`
}

/** The totals of both sides, and the payments that differ. */
export function summarize(period: PaymentPeriod, payments: readonly ReconciledPayment[]): Reconciliation {
  const differences = payments.filter((payment) => payment.difference !== null)
  return {
    from: period.from,
    to: period.to,
    ours: totalsOf(payments.map(({ ours }) => ours)),
    gateway: totalsOf(payments.map(({ gateway }) => gateway)),
    differenceCount: differences.length,
    differences: differences.slice(0, MAX_SHOWN),
  }
}

function totalsOf(sides: readonly ReconciledPayment['ours'][]) {
  const captured = sides.filter(
    (side) => side !== null && side.status === 'captured' && side.currency === 'INR',
  )
  const sum = (amount: 'amount' | 'refunded') =>
    captured.reduce((paise, side) => paise + paiseFromRupees(side?.[amount] ?? 0), 0)
  return {
    payments: captured.length,
    captured: rupeesFromPaise(sum('amount')),
    refunded: rupeesFromPaise(sum('refunded')),
  }
}

const CSV_HEADINGS = [
  'Payment',
  'Gateway order',
  'Order',
  'Time',
  'Status here',
  'Amount here',
  'Refunded here',
  'Status at gateway',
  'Amount at gateway',
  'Refunded at gateway',
  'Currency',
  'Difference',
]

/** One payment a row with its time in India, the shop's record beside the gateway's. */
export function reconciliationCsv(payments: readonly ReconciledPayment[]): string {
  const amount = (rupees: number | undefined) => (rupees === undefined ? '' : plainRupees(rupees))
  const rows = payments.map(({ ours, gateway, ...payment }) =>
    csvRow([
      payment.gatewayPaymentId,
      payment.gatewayOrderId ?? '',
      payment.orderNumber ?? '',
      timeCell(new Date(payment.createdAt)),
      ours?.status ?? 'missing',
      amount(ours?.amount),
      amount(ours?.refunded),
      gateway?.status ?? 'missing',
      amount(gateway?.amount),
      amount(gateway?.refunded),
      gateway?.currency ?? ours?.currency ?? '',
      payment.difference ?? '',
    ]),
  )
  return csvHeading(CSV_HEADINGS) + rows.join('')
}
