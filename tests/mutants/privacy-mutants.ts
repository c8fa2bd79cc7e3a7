import { edit, type Mutant } from './mutant.ts'

const sharing = (test: string) => ({ file: 'server/gst/sharing/sharing.test.ts', test })

const tracked = (test: string) => ({ file: 'server/orders/papers/paper-routes.test.ts', test })

const unsold = { file: 'server/cart/visitor-cart.test.ts', test: 'that alone, whatever the browser sends' }

/** Invariant 12: what of people and books is shown to whom. */
export const PRIVACY_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'the seal of the secret of tracking links',
    edits: [
      edit(
        'server/orders/guests/tracking-link.ts',
        'sealTrackingSecret',
        `seal(key, PURPOSE, { secret }).secrets.toString('base64url')`,
        'secret',
      ),
      edit(
        'server/orders/guests/tracking-link.ts',
        'findTrackingSecret',
        'const opened = unseal(key, PURPOSE, ',
        'const opened = { secret: sealed }; unseal(key, PURPOSE, ',
      ),
    ],
    check: {
      file: 'server/orders/guests/track-order.test.ts',
      test: 'the secret of the links is nowhere in the database',
    },
  },
  {
    invariant: 12,
    without: 'the digits of the phone before a document is shown',
    edits: [
      edit(
        'server/orders/guests/track-order.ts',
        'requireDocumentsId',
        'if (order.digits !== phoneDigits)',
        'if (order.digits === undefined)',
      ),
    ],
    check: tracked('alone opens no document'),
  },
  {
    invariant: 12,
    without: 'the limit of wrong digits for a link',
    edits: [
      edit(
        'server/orders/guests/track-order.ts',
        'requireDocumentsId',
        'await countAttempt(queries, ...allowances)',
        '',
      ),
    ],
    check: tracked('allows five wrong tries an hour'),
  },
  {
    invariant: 12,
    without: 'the silence about unsold goods in a price',
    edits: [
      edit(
        'server/checkout/quote-lines.ts',
        'quoteLines',
        'const variants = tellsUnsold ? found : withoutUnsold(found)',
        'const variants = found',
      ),
    ],
    check: unsold,
  },
  {
    invariant: 12,
    without: 'the silence about unsold goods in a refusal',
    edits: [
      edit(
        'server/checkout/price-order.ts',
        'lockSale',
        'buyer.tellsUnsold || cart ? found : withoutUnsold(found)',
        'found',
      ),
    ],
    check: unsold,
  },
  {
    invariant: 12,
    without: 'the silence about unsold goods in a visitor’s cart',
    edits: [
      edit(
        'server/cart/cart-queries.ts',
        'listVisitorLines',
        'row.isSold ? row : { ...row, ...UNSOLD }',
        'row',
      ),
    ],
    check: unsold,
  },
  {
    invariant: 12,
    without: 'the owner who alone is shown a link to an account in use',
    edits: [edit('server/accounts/people/invite-person.ts', 'invite', `by.staffRole !== 'owner'`, 'false')],
    check: {
      file: 'server/accounts/people/invite-person.test.ts',
      test: 'opens no account that is in use',
    },
  },
  {
    invariant: 12,
    without: 'the entry of who looked at a prescription',
    edits: [
      edit(
        'server/audit/record-looks.ts',
        'recordLooks',
        `const isOfShop = 'system' in by || by.role === 'admin'`,
        `const isOfShop = 'system' in by`,
      ),
    ],
    check: {
      file: 'server/orders/prescriptions/prescriptions.test.ts',
      test: 'and the log has which administrator did',
    },
  },
  {
    invariant: 12,
    without: 'the day that an accountant’s link lasts',
    edits: [
      edit(
        'server/gst/sharing/share-period.ts',
        'WORKS',
        `l.made_at > now() - interval '1 day' and l.made_at <= now()`,
        'true',
      ),
    ],
    check: sharing('a link works for a day'),
  },
]
