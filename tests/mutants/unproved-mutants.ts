import { edit, type Mutant } from './mutant.ts'

const UNPROVED = 'server/accounts/unproved.ts'

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
]
