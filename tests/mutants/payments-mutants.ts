import { edit, type Mutant } from './mutant.ts'

const SETTLE = 'server/payments/settle-payment.ts'
const ownHold = (test: string) => ({ file: 'server/payments/intents/own-hold.test.ts', test })
const OWN_HOLDS = 'server/cart/own-holds.ts'
const onceForEachKey = (test: string) => ({ file: 'tests/once-for-each-key.test.ts', test })
const gatewayRefunds = (test: string) => ({ file: 'server/payments/refunds/gateway-refunds.test.ts', test })

/** Invariants 1, 2, 7 and 8, where money and the gateway meet. */
export const PAYMENTS_MUTANTS: readonly Mutant[] = [
  {
    invariant: 2,
    without: 'the release of a person’s own hold with that person’s cash order',
    edits: [
      edit(
        'server/orders/place/place-order.ts',
        'placeCashOrder',
        'buyer.hasHold ? await',
        'buyer.hasHold === null ? await',
      ),
    ],
    check: ownHold('who orders for cash instead frees the own hold'),
  },
  {
    invariant: 1,
    without: 'the key of a cancellation',
    edits: [
      edit('server/orders/orders.ts', 'placingRoutes', 'reason, keyedCallOf(request))', 'reason, undefined)'),
    ],
    check: onceForEachKey('POST /api/orders/:id/cancel: one key'),
  },
  {
    invariant: 1,
    without: 'the key of a count of cash',
    edits: [
      edit(
        'server/delivery/cash/cash-routes.ts',
        'adminCashRoutes',
        'await confirmHandover(shop, personOf(request), request.params.id, request.body, keyedCallOf(request))',
        'await confirmHandover(shop, personOf(request), request.params.id, request.body, { ...keyedCallOf(request), key: undefined })',
      ),
    ],
    check: onceForEachKey('handovers/:id/confirm: one key'),
  },
  {
    invariant: 2,
    without: 'the release of what a closed payment window held',
    edits: [
      edit(
        'server/payments/intents/dismiss-payment.ts',
        'dismissPayment',
        `if (intent.status === 'open')`,
        `if (intent.status === 'failed')`,
      ),
    ],
    check: ownHold('frees the goods and the code at once'),
  },
  {
    invariant: 2,
    without: 'taking the goods again of a payment that comes after its window was closed',
    edits: [
      edit(
        SETTLE,
        'orderOrRecord',
        `intent.holdsStock === 'held' ? keepHold`,
        `intent.holdsStock !== 'ordered' ? keepHold`,
      ),
    ],
    check: ownHold('the last unit that somebody else has bought is not sold twice'),
  },
  {
    invariant: 2,
    without: 'the units that a person holds, for that person',
    edits: [edit(OWN_HOLDS, 'stockFor', '.stock + coalesce((', '.stock + 0 * coalesce((')],
    check: ownHold('in the price of the checkout and in the cart'),
  },
  {
    invariant: 2,
    without: 'the end of holding without paying',
    edits: [
      edit(
        'server/payments/intents/hold-checkout.ts',
        'requireHoldLeft',
        'if (!held.isOver) return {',
        'if (held) return {',
      ),
    ],
    check: ownHold('lasts an hour at most'),
  },
  {
    invariant: 8,
    without: 'the few workers that wait for one outsider at most',
    edits: [edit('server/jobs/jobs.ts', 'JobQueue', 'localGroupConcurrency: MAX_PER_GROUP,', '')],
    check: { file: 'server/jobs/jobs.test.ts', test: 'services that answer nothing' },
  },
  {
    invariant: 1,
    without: 'heed for the key of a refund that was requested already',
    edits: [
      edit(
        'server/payments/admin/payment-admin-routes.ts',
        'paymentRoutes',
        'input, keyedCallOf(request))',
        'input, { ...keyedCallOf(request), key: undefined })',
      ),
    ],
    check: gatewayRefunds('six times at once under one key'),
  },
  {
    invariant: 1,
    without: 'one key for every try of a refund in the browser',
    edits: [
      edit(
        'web/admin/payments/refund-dialog.tsx',
        'RefundDialog',
        'const [key] = useState(newKey)',
        'const key = newKey()',
      ),
    ],
    check: {
      file: 'web/admin/payments/refund-dialog.test.tsx',
      test: 'sent again after no answer came has the same key',
    },
  },
  {
    invariant: 7,
    without: 'the look at what the gateway has refunded of a payment that has no order yet',
    edits: [
      edit(
        SETTLE,
        'settleGatewayPayment',
        'const refunds = await refundsAtGateway(context, payment)',
        'const refunds: GatewayRefund[] = []',
      ),
      edit(
        SETTLE,
        'orderOrRecord',
        'recorded.hasRefunds || payment.refundedPaise > 0',
        'recorded.hasRefunds',
      ),
    ],
    check: gatewayRefunds('in part: no order'),
  },
  {
    invariant: 7,
    without: 'the refund that the gateway names nowhere but in the payment',
    edits: [
      edit(
        'server/payments/refunds/record-refund.ts',
        'refundsAtGateway',
        'if (listed.length > 0) return listed',
        'if (listed) return listed',
      ),
    ],
    check: gatewayRefunds('what the gateway gave back by itself'),
  },
  {
    invariant: 7,
    without: 'the settling of a payment that a refund’s webhook names first',
    edits: [
      edit(
        'server/payments/webhook-routes.ts',
        'actOn',
        '(await recordRefund(context, refund)) || isKnown([await settlePayment(context, refund.paymentId)])',
        '(await recordRefund(context, refund)) || true',
      ),
    ],
    check: gatewayRefunds('the refund’s webhook comes first'),
  },
  {
    invariant: 7,
    without: 'the wait of a webhook that is of no use yet',
    edits: [
      edit(
        'server/payments/webhook-routes.ts',
        'actOrWait',
        'if (await actOn(context, subject)) return',
        'if ((await actOn(context, subject)) || subject) return',
      ),
    ],
    check: gatewayRefunds('a webhook of something that nobody knows yet waits'),
  },
  {
    invariant: 7,
    without: 'giving way of promised refunds to those that the gateway has made',
    edits: [
      edit(
        'server/payments/refunds/send-refund.ts',
        'sendRefund',
        'await recordRefundsAtGateway(context, refund.gatewayPaymentId)\n    await command',
        'await command',
      ),
    ],
    check: gatewayRefunds('the rest alone follows'),
  },
  {
    invariant: 7,
    without: 'the administrator’s word of money that the gateway gave back',
    edits: [
      edit(
        'server/payments/refunds/link-refund.ts',
        'linkRefund',
        `if (payment.orderStatus !== 'cancelled') await`,
        `if (payment.orderStatus === 'nothing') await`,
      ),
    ],
    check: gatewayRefunds('after its order: the order stays'),
  },
  {
    invariant: 8,
    without: 'the amount of the one refund that its email names',
    edits: [
      edit(
        'server/orders/order-milestones.ts',
        'findMilestone',
        'r.amount_paise as refund_paise',
        'null::bigint as refund_paise',
      ),
    ],
    check: gatewayRefunds('the email names this refund alone'),
  },
  {
    invariant: 7,
    without: 'the look at what is open before the account of payments is another',
    edits: [
      edit(
        'server/settings/providers/write-provider.ts',
        'requireKept',
        "kind !== 'razorpay' || isAnyway",
        "kind !== 'razorpay' || !isAnyway",
      ),
    ],
    check: {
      file: 'server/settings/providers/provider-routes.test.ts',
      test: 'is not changed or removed before somebody has read',
    },
  },
  {
    invariant: 7,
    without: 'the withdrawal of a refund whose order was delivered after all',
    edits: [
      edit(
        'server/delivery/steps/deliver-cancelled.ts',
        'deliverCancelled',
        'await keepPayment(tx, admin, found)',
        '',
      ),
    ],
    check: {
      file: 'server/orders/change/change-money.test.ts',
      test: 'keeps its payment: the refund that is not sent yet is withdrawn',
    },
  },
]
