import { edit, type Mutant } from './mutant.ts'

const PHONE_LIMITS = 'server/accounts/phone/phone-limits.ts'

const phones = (test: string) => ({ file: 'server/accounts/phone/phone-lock-out.test.ts', test })

/** 12: whose attempts count for whom, so that neither guessing pays nor a stranger locks anybody out. */
export const ATTEMPT_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'attempts at a code: the network that they count for',
    edits: [
      edit(
        PHONE_LIMITS,
        'allowancesOf',
        'limit: fromNetwork, subject: `',
        'limit: fromNetwork, subject: phone.length > 0 ? phone : `',
      ),
    ],
    check: phones('shut the stranger’s network out, and leave the owner’s code'),
  },
  {
    invariant: 12,
    without: 'attempts at a code: an end for one network',
    edits: [
      edit(
        PHONE_LIMITS,
        'GUESS_FROM_NETWORK',
        "kind: 'code-guess-phone-network', max: 10",
        "kind: 'code-guess-phone-network', max: 10_000",
      ),
    ],
    check: phones('gain nothing from another code'),
  },
  {
    invariant: 12,
    without: 'attempts at a code: the slower limit of a number over all networks',
    edits: [
      edit(
        PHONE_LIMITS,
        'allowancesOf',
        "{ limit: perPhone, subject: phone }, { limit: ofShop, subject: 'all' }",
        "{ limit: ofShop, subject: 'all' }",
      ),
    ],
    check: phones('from many networks are a hundred a day for one number'),
  },
  {
    invariant: 12,
    without: 'attempts at a code: the limit of all of them',
    edits: [edit(PHONE_LIMITS, 'allowancesOf', "{ limit: ofShop, subject: 'all' }", '...[]')],
    check: phones('of many numbers are sixty an hour for one network, and five hundred for all'),
  },
  {
    invariant: 12,
    without: 'attempts at a code: the number for which a browser is known',
    edits: [
      edit('server/accounts/sign-in/known-device.ts', 'isKnownDevice', `p.phone = \${owner.phone} and`, ''),
    ],
    check: phones('gain nothing from one known for another number'),
  },
  {
    invariant: 12,
    without: 'attempts at a code: the transaction that takes a refused request back',
    edits: [
      edit(
        'server/accounts/phone/phone-codes.ts',
        'sendPhoneCode',
        'countAttempt(tx, ...allowances)',
        'countAttempt(shop.database, ...allowances)',
      ),
    ],
    check: phones('beyond a limit a request counts nowhere and renews no pause'),
  },
  {
    invariant: 12,
    without: 'attempts to register: the limit of those that reveal an account',
    edits: [
      edit(
        'server/accounts/sign-in/register-person.ts',
        'registerCustomer',
        'countAttempt(database, ...refused, made)',
        'countAttempt(database, made)',
      ),
    ],
    check: {
      file: 'server/accounts/sign-in/registration-limit.test.ts',
      test: 'one address learns of sixty emails an hour',
    },
  },
  {
    invariant: 12,
    without: 'attempts to read everything: the limit of sitemaps',
    edits: [
      edit(
        'server/http/rate-limit.ts',
        'limitRequests',
        'routeOptions.config.access === undefined',
        `!routeOptions.url?.startsWith('/api/')`,
      ),
    ],
    check: {
      file: 'tests/security/browser-protection.test.ts',
      test: 'counts sitemaps and the manifest as calls',
    },
  },
]
