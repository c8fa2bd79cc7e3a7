import { constraint, edit, type Mutant, STEP_CONDITION, STEP_LOCK, TRANSITION, uniqueness } from './mutant.ts'

const REFUSALS = 'server/checkout/refusals.ts'
const SETTLE = 'server/payments/settle-payment.ts'
const orders = (test: string) => ({ file: 'server/orders/place/place-order.test.ts', test })
const steps = (test: string) => ({ file: 'server/orders/transition-order.test.ts', test })
const couriers = (test: string) => ({ file: 'server/delivery/dispatch/couriers.test.ts', test })
const dispatch = (test: string) => ({ file: 'server/delivery/dispatch/dispatch.test.ts', test })
const NO_TRANSITIONS = edit(
  TRANSITION,
  'transitionOrder',
  'if (!mayMove(order.status, step.to, step.by))',
  'if (!mayMove)',
)
const latePayments = (test: string) => ({ file: 'server/payments/late-payments.test.ts', test })

/** Invariants 4 to 7: agents, steps, money and payments. Where several guards stand behind one another, each alone and all at once. */
export const ORDER_MUTANTS: readonly Mutant[] = [
  {
    invariant: 6,
    without: 'the booking of cash that a courier has collected',
    edits: [
      edit(
        'server/delivery/steps/change-status.ts',
        'closeDelivery',
        'else if (order.duePaise > 0)',
        'else if (order.duePaise < 0)',
      ),
    ],
    check: couriers('cash of an order that a courier delivered'),
  },
  {
    invariant: 6,
    without: 'the lock of a courier’s cash',
    edits: [
      edit('server/delivery/cash/courier-cash.ts', 'bookCourierCash', 'fragment`for no key update`', 'EMPTY'),
    ],
    check: couriers('parallel receipts never take more'),
  },
  {
    invariant: 6,
    without: 'the uses of codes that follow a guest’s orders',
    edits: [
      edit(
        'server/orders/guests/claim-guest-orders.ts',
        'takeOrders',
        'where code is not null',
        'where code is null',
      ),
    ],
    check: { file: 'server/orders/guests/guest-orders.test.ts', test: 'the use of a code follows the order' },
  },
  {
    invariant: 7,
    without: 'the settling of captured payments before others',
    edits: [
      edit(
        SETTLE,
        'settleOrderPayments',
        'payments.sort((a, b) => Number(isCaptured(b)) - Number(isCaptured(a)))',
        'payments',
      ),
    ],
    check: latePayments('a later attempt that the gateway refuses to capture'),
  },
  {
    invariant: 4,
    without: 'the question whether the order waits for an agent',
    edits: [
      edit(
        'server/delivery/dispatch/assign-order.ts',
        'assignOrder',
        'if (!ASSIGNABLE_STATUSES.includes(order.status)) throw await alreadyAssigned(tx, order)',
        'if (ASSIGNABLE_STATUSES.length === 0) throw await alreadyAssigned(tx, order)',
      ),
    ],
    check: dispatch('twenty administrators at once'),
  },
  {
    invariant: 4,
    without: 'the condition of a step on the status that was read',
    edits: [STEP_CONDITION],
    check: steps('of ten steps that read the same status'),
  },
  {
    invariant: 4,
    without: 'the lock of an order',
    edits: [STEP_LOCK],
    check: steps('a locked order lets nobody else read it'),
  },
  constraint(4, 'orders_agent_present', 'an order under way without an agent'),
  {
    invariant: 5,
    without: 'the table of transitions',
    edits: [NO_TRANSITIONS],
    check: {
      file: 'server/orders/cancel-order.test.ts',
      test: 'an order that was picked up is not the customer’s to cancel',
    },
  },
  {
    invariant: 5,
    without: 'the table of transitions and that of the steps that a status can ask for',
    edits: [
      NO_TRANSITIONS,
      edit(
        'server/delivery/steps/change-status.ts',
        'changeStatus',
        'const step = ORDER_STEPS[',
        'const step = new Proxy(ORDER_STEPS, { get: (steps, key) => Reflect.get(steps, key) ?? {} })[',
      ),
    ],
    check: dispatch('no status but the next one can be set'),
  },
  {
    invariant: 5,
    without: 'the rule that no step happened before the one before it',
    edits: [
      edit(
        'server/delivery/steps/change-status.ts',
        'stepTimestamp',
        'return last && reported < last.at ? last.at : reported',
        'return reported',
      ),
    ],
    check: dispatch('a phone’s time counts where it is possible'),
  },
  constraint(5, 'order_history_order_id_sequence_pk', 'a step at a place that is taken', 'primary key'),
  {
    invariant: 6,
    without: 'rounding half up',
    edits: [edit('contract/money.ts', 'shareOfPaise', '+ 5000n) / 10000n', ') / 10000n')],
    check: { file: 'contract/money.test.ts', test: 'a share is rounded half up' },
  },
  {
    invariant: 6,
    without: 'comparison of the amounts with those of the catalogue',
    edits: [edit(REFUSALS, 'RULES', 'isShown(sale) ? undefined : priceProblem(sale)', 'undefined')],
    check: orders('a lowered total is refused'),
  },
  constraint(6, 'orders_total', 'a total that does not add up'),
  {
    invariant: 6,
    without: 'the ledger’s entry of a collected amount',
    edits: [
      edit(
        'server/delivery/steps/change-status.ts',
        'closeDelivery',
        'if (order.duePaise > 0) { const',
        'if (order.duePaise < 0) { const',
      ),
    ],
    check: dispatch('store every row of history and book the cash'),
  },
  uniqueness(6, 'cash_entries_order_once', 'cash of one delivery booked twice'),
  {
    invariant: 7,
    without: 'both questions whether a payment has its order already',
    edits: [
      edit(SETTLE, 'orderOrRecord', 'if (recorded.orderId) return', 'if (!recorded) return'),
      edit(
        SETTLE,
        'rejectionOf',
        `return other ? { kind: 'paid-twice'`,
        `return other === null ? { kind: 'paid-twice'`,
      ),
    ],
    check: {
      file: 'server/payments/payments.test.ts',
      test: 'confirmation, webhooks, sweep and order all at once',
    },
  },
  {
    invariant: 7,
    without: 'the sweep of payments of which no webhook came',
    edits: [
      edit(
        'server/payments/sweep-payments.ts',
        'checkIntent',
        'if (gatewayOrderId) await settleOrderPayments(context, gatewayOrderId)',
        'if (!gatewayOrderId) await settleOrderPayments(context, due.id)',
      ),
    ],
    check: latePayments('with the webhooks lost too'),
  },
  {
    invariant: 7,
    without: 'the refund of money that cannot become an order',
    edits: [
      edit(
        SETTLE,
        'settleGatewayPayment',
        'if (!(error instanceof Problem) || error.status !== 409) throw error',
        'if (error) throw error',
      ),
    ],
    check: latePayments('paid after somebody else bought the last one'),
  },
  uniqueness(7, 'payments_gateway_payment', 'a payment twice'),
  uniqueness(7, 'payments_order', 'a second payment of an order'),
  constraint(7, 'payments_refund_within', 'more money back than came in'),
  {
    invariant: 9,
    without: 'the first error of statements that share a round trip',
    edits: [
      edit(
        'server/database/transaction.ts',
        'tryOnce',
        'throw sqlState(error) === IN_FAILED_TRANSACTION ? firstError : error',
        'throw error',
      ),
    ],
    check: {
      file: 'server/database/transaction.test.ts',
      test: 'of statements that share a round trip the one that failed',
    },
  },
]
