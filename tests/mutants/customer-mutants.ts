import { edit, type Mutant } from './mutant.ts'

const HELD = 'server/checkout/held-goods.ts'
const PEOPLE = 'server/accounts/person-queries.ts'
const PLACE = 'server/orders/place/place-order.ts'
const locks = (test: string) => ({ file: 'tests/reliability/lock-order.test.ts', test })
const codes = (test: string) => ({ file: 'server/orders/guests/guest-codes.test.ts', test })
const guestPayments = (test: string) => ({ file: 'server/orders/guests/guest-payments.test.ts', test })
const free = (test: string) => ({ file: 'server/orders/place/free-orders.test.ts', test })

/** One customer with more than one thing in hand: a payment and a code, a guest session and an account. */
export const CUSTOMER_MUTANTS: readonly Mutant[] = [
  {
    invariant: 2,
    without: 'the claim of a code before the goods that were held without it are locked',
    edits: [
      edit(
        'server/checkout/price-order.ts',
        'lockSale',
        'await releaseHeldCoupons(queries, held, claim)',
        'await lockVariants(queries, variantIdsOf(held.flatMap((goods) => goods.lines)))\n  await releaseHeldCoupons(queries, held, claim)',
      ),
    ],
    check: locks('order with the code, as a customer with a payment without a code'),
  },
  {
    invariant: 2,
    without: 'the one order of a code that is given back and one that is claimed',
    edits: [edit(HELD, 'lockCoupons', 'if (codes.length < 2) return', 'if (codes.length) return')],
    check: locks('open one with the code, as a customer with a payment with another code'),
  },
  {
    invariant: 6,
    without: 'the phone and email by which a customer’s uses are counted',
    edits: [
      edit(
        'server/checkout/coupon-customer.ts',
        'usesOf',
        `or u.contacts && \${contactsOf(customer)} and`,
        `or u.contacts && '{}'::text[]`,
      ),
    ],
    check: codes('used once by a phone, however many guest sessions'),
  },
  {
    invariant: 6,
    without: 'the lock of a customer whose uses are counted',
    edits: [edit('server/checkout/coupons.ts', 'claimCoupon', 'lockContacts(queries, claim),', 'undefined,')],
    check: codes('of two guest sessions of one phone at the same moment'),
  },
  {
    invariant: 7,
    without: 'the owner of a guest’s phone, whose the paid order is',
    edits: [
      edit(PEOPLE, 'lockCustomerAndOwner', 'return owner?.id ?? buyerId', 'return owner ? buyerId : buyerId'),
    ],
    check: guestPayments('paid after the phone was proved elsewhere'),
  },
  {
    invariant: 7,
    without: 'the wait of a proof for payments that are being settled',
    edits: [
      edit(
        'server/accounts/phone/phone-sign-in.ts',
        'signInByPhone',
        'await lockPersonAndPhone(tx, person.id, phone)',
        '',
      ),
    ],
    check: guestPayments('proved while the payment is being settled'),
  },
  {
    invariant: 6,
    without: 'the proof of a phone before cash',
    edits: [edit(PLACE, 'placeCashOrder', 'requireProvedPhone(customer, body)', '')],
    check: free('what a guest can pay online is not ordered without a payment'),
  },
]
