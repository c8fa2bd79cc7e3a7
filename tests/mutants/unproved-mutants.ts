import { edit, type Mutant } from './mutant.ts'

const UNPROVED = 'server/accounts/unproved.ts'

const HOLDS = 'server/payments/intents/strangers-holds.ts'

const holds = (test: string) => ({ file: 'server/payments/intents/strangers-holds.test.ts', test })
const orders = (test: string) => ({ file: 'server/orders/place/unproved-orders.test.ts', test })
const codes = (test: string) => ({ file: 'server/checkout/coupon-routes.test.ts', test })

/** 12: what people may do who have proved nothing, of whom anybody can be any number. */
export const UNPROVED_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'unproved: the calls that a network’s guests share',
    edits: [
      edit('server/http/rate-limit.ts', 'limitRequests', 'if (isUnproved) await', 'if (!isUnproved) await'),
    ],
    check: {
      file: 'tests/security/browser-protection.test.ts',
      test: 'is shared by the guests of a network, and by nobody who has proved a phone or email',
    },
  },
  {
    invariant: 12,
    without: 'unproved: addresses behind which everybody may be',
    edits: [
      edit('server/http/network-of.ts', 'publicNetworkOf', 'isShared ? undefined : network', 'network'),
    ],
    check: {
      file: 'tests/security/browser-protection.test.ts',
      test: 'of a network is none for 127.0.0.1, behind which everybody may be',
    },
  },
  {
    invariant: 12,
    without: 'unproved: the count of a code before anything is said of it',
    edits: [
      edit(
        'server/checkout/count-code.ts',
        'countCode',
        'await countAttempt(shop.database, ...allowances)',
        '',
      ),
    ],
    check: codes('are limited for a person who tries many at the same moment, and then no code is told'),
  },
  {
    invariant: 12,
    without: 'unproved: the wrong codes of a network',
    edits: [edit(UNPROVED, 'ofNetwork', 'person.isUnproved ? publicNetworkOf(ip) : undefined', 'undefined')],
    check: codes('are limited for the guests of a network together, whoever has proved something apart'),
  },
  {
    invariant: 12,
    without: 'unproved: one person in all accounts that type a phone or door',
    edits: [edit(UNPROVED, 'typedContacts', `case when \${IS_UNPROVED} then`, 'case when false then')],
    check: orders('is used once by invented emails with one phone, at the same moment too'),
  },
  {
    invariant: 12,
    without: 'unproved: the owner of a phone, whatever strangers have typed',
    edits: [
      edit(
        'server/checkout/coupon-customer.ts',
        'usesOf',
        `(select \${IS_UNPROVED} from people p where p.id = \${customer.personId})`,
        'true',
      ),
    ],
    check: orders('is there for the owner of a phone, whatever strangers have typed'),
  },
  {
    invariant: 12,
    without: 'unproved: the lock of a phone when cash orders are counted',
    edits: [
      edit(
        'server/orders/place/place-order.ts',
        'placeCashOrder',
        'stranger && lockContacts(tx, { personId: customer.id, typed: stranger.typed }),',
        'undefined,',
      ),
    ],
    check: orders('count for the phone in all accounts that type it at the same moment'),
  },
  {
    invariant: 12,
    without: 'unproved: the cash of everybody who types the same',
    edits: [
      edit(
        'server/orders/place/cash-limit.ts',
        'readBuyer',
        `(person_id = \${personId} or \${goesTo(stranger.typed)})`,
        `person_id = \${personId}`,
      ),
    ],
    check: orders('is counted by the typed phone, and by name and door, until something is proved'),
  },
  {
    invariant: 12,
    without: 'unproved: the count of messages to a receiver',
    edits: [edit(UNPROVED, 'messageAllowance', `await readLimit(shop, 'messagesPerReceiver')`, '1_000_000')],
    check: {
      file: 'server/notifications/unproved-email.test.ts',
      test: 'a receiver that nobody has proved gets the messages of a day, however many accounts order at the same moment',
    },
  },
  {
    invariant: 12,
    without: 'unproved: the part of a variant that is left to others',
    edits: [
      edit(
        'server/payments/intents/hold-checkout.ts',
        'holdCheckout',
        'if (isStranger) await requireStrangersShare(tx, shop, priced.lines)',
        '',
      ),
    ],
    check: holds('hold half of a variant at most, all of them together and at the same moment'),
  },
  {
    invariant: 12,
    without: 'unproved: the started payments that are counted for a phone',
    edits: [
      edit(
        'server/payments/intents/hold-checkout.ts',
        'holdCheckout',
        'await countStrangersHold(tx, shop, caller, body.deliveryDetails.phone)',
        'undefined',
      ),
    ],
    check: holds('are ten a day with a phone, also at the same moment, and one that goes on counts once'),
  },
  {
    invariant: 12,
    without: 'unproved: the shorter time of a hold',
    edits: [
      edit(
        'server/payments/intents/hold-checkout.ts',
        'holdCheckout',
        'isStranger ? strangersHoldTime(shop) : HOLD_TIME',
        'isStranger ? HOLD_TIME : HOLD_TIME',
      ),
    ],
    check: holds('hold for ten minutes and for twenty with all that follow'),
  },
  {
    invariant: 12,
    without: 'unproved: holds that give way',
    edits: [
      edit(HOLDS, 'beforeStrangers', '!(await endStrangersHolds(shop, wanted))', 'wanted.lines.length >= 0'),
    ],
    check: holds('go to the cash order of somebody who has; who held them and pays then gets the money back'),
  },
  {
    invariant: 12,
    without: 'unproved: the holds of who has proved something',
    edits: [
      edit(
        HOLDS,
        'chooseHolds',
        `i.holds_stock = 'held' and \${IS_UNPROVED} order`,
        `i.holds_stock = 'held' order`,
      ),
    ],
    check: holds('are not taken from anybody who has proved something'),
  },
]
