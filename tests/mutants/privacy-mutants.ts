import { edit, type Mutant } from './mutant.ts'

const sharing = (test: string) => ({ file: 'server/gst/sharing/sharing.test.ts', test })

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
