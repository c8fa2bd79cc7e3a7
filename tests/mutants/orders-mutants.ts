import { edit, type Mutant } from './mutant.ts'

const PLACE = 'server/orders/place/place-order.ts'
const INTENTS = 'server/payments/intents/payment-intents.ts'
const CASH = 'server/orders/place/cash-limit.ts'
const orders = (test: string) => ({ file: 'server/orders/place/place-order.test.ts', test })
const locks = (test: string) => ({ file: 'tests/reliability/lock-order.test.ts', test })

/** Placing orders: the order of locks, one answer for each key, cash of a person and day, one limit of lines. */
export const ORDERS_MUTANTS: readonly Mutant[] = [
  {
    invariant: 2,
    without: 'the order of locks in a payment whose hold has ended',
    edits: [
      edit(
        INTENTS,
        'holdAgain',
        'if (code) await claimCoupon(',
        'await lockVariants(queries, variantIdsOf(intent.lines))\n  if (code) await claimCoupon(',
      ),
    ],
    check: locks('settle a payment whose hold has ended'),
  },
  {
    invariant: 1,
    without: 'the claim of a key before a code for one use',
    edits: [edit(PLACE, 'placeCashOrder', '{ ...call, makes: { id } }', 'undefined')],
    check: orders('four parallel tries with one key and a code for one use'),
  },
  {
    invariant: 6,
    without: 'the lock of the buyer whose cash is counted',
    edits: [
      edit(
        'server/cart/cart-changes.ts',
        'lockCustomer',
        `where id = \${personId} for no key update`,
        `where id = \${personId}`,
      ),
    ],
    check: orders('of three orders at the same moment that pass the law'),
  },
  {
    invariant: 6,
    without: 'the cash that was collected today',
    edits: [edit(CASH, 'readBuyer', 'or delivered_at >=', 'or now() <')],
    check: orders('cash collected today counts'),
  },
  {
    invariant: 3,
    without: 'the limit of lines in a reorder',
    edits: [
      edit(
        'server/cart/ordered-cart.ts',
        'refillCart',
        'where place + others <=',
        'where place + others > 0 or 1 <=',
      ),
    ],
    check: { file: 'server/orders/place/reorder.test.ts', test: 'a reorder fills the cart' },
  },
  {
    invariant: 11,
    without: 'the difference between a sale and an order that tries the shop out',
    edits: [edit('server/orders/trial-orders.ts', 'IS_SALE', "o.channel <> 'test'", 'true')],
    check: {
      file: 'server/orders/desk/test-orders-count-nowhere.test.ts',
      test: 'counts in no report, dashboard and export',
    },
  },
  {
    invariant: 1,
    without: 'the question about an order by phone that was placed a moment ago',
    edits: [
      edit(
        'server/orders/desk/place-desk-order.ts',
        'placeDeskOrder',
        "body.channel === 'phone' && !body.isAnother",
        "body.channel === 'counter'",
      ),
    ],
    check: {
      file: 'server/orders/desk/desk-orders.test.ts',
      test: 'within a minute is asked about, once',
    },
  },
  {
    invariant: 6,
    without: 'the word about the cash of an agent who is removed',
    edits: [edit('server/delivery/dispatch/release-agent.ts', 'releaseAgent', '!isAnyway', 'isAnyway')],
    check: {
      file: 'server/delivery/dispatch/goods-outside.test.ts',
      test: 'an agent with cash in hand is removed only by who knows of it',
    },
  },
]
