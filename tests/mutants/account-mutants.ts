import { edit, type Mutant } from './mutant.ts'

const owner = (test: string) => ({ file: 'server/accounts/owner-returns.test.ts', test })

const ownRights = (test: string) => ({ file: 'tests/security/own-rights.test.ts', test })

const removals = (test: string) => ({ file: 'server/accounts/people/remove-person.test.ts', test })

/** 12: whose account it is, who may run the shop, and whose words the shop sends. */
export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'the session that a new email ends with',
    edits: [
      edit(
        'server/accounts/reset-link.ts',
        'startEmailProof',
        `\${sessionHash}, \${email}, now()`,
        `null, \${email}, now()`,
      ),
    ],
    check: owner('ends with a log-out'),
  },
  {
    invariant: 12,
    without: 'the end of a waiting email at a new password',
    edits: [
      edit(
        'server/accounts/passwords/replace-password.ts',
        'replacePassword',
        'await deleteResetLinks(queries, id)',
        '',
      ),
    ],
    check: owner('ends with a new password that keeps the devices'),
  },
  {
    invariant: 12,
    without: 'the end of a waiting email at a proved phone',
    edits: [
      edit(
        'server/accounts/phone/prove-own-phone.ts',
        'proveOwnPhone',
        'await deleteResetLinks(tx, personId)',
        '',
      ),
    ],
    check: owner('ends with a proved phone'),
  },
  {
    invariant: 12,
    without: 'the question whether the session still lives when a way in changes',
    edits: [
      edit(
        'server/accounts/person-queries.ts',
        'lockOwnPerson',
        'if (!session) throw unauthenticated()',
        'void session',
      ),
    ],
    check: owner('ends a change of the phone or the email that is under way'),
  },
  {
    invariant: 12,
    without: 'the end of a phone that signs in at a new password',
    edits: [
      edit(
        'server/accounts/passwords/password-reset.ts',
        'confirmPasswordReset',
        'signsInByPhone(person) && !body.keepsPhone && NO_PHONE',
        'null',
      ),
    ],
    check: owner('takes away the phone and the devices of whoever came first'),
  },
  {
    invariant: 12,
    without: 'the second look at the phone when a session opens',
    edits: [
      edit(
        'server/accounts/phone/phone-sign-in.ts',
        'signInByPhone',
        'openSession(database, person.id, remember, isStillRight)',
        'openSession(database, person.id, remember)',
      ),
    ],
    check: owner('lets nobody in by a phone that it took away'),
  },
  {
    invariant: 12,
    without: 'the question whether the owners who are left can sign in',
    edits: [
      edit(
        'server/accounts/people/last-administrator.ts',
        'requireAnotherOwner',
        `staffRole === 'owner' && canSignIn`,
        `staffRole === 'owner'`,
      ),
    ],
    check: removals('who can sign in stays'),
  },
  {
    invariant: 12,
    without: 'the second look at an administrator who waited for the others',
    edits: [
      edit(
        'server/accounts/people/last-administrator.ts',
        'lockAdministrators',
        "if (!may(by, 'people.change')) throw forbidden()",
        'void by',
      ),
    ],
    check: removals('who was removed at the same moment'),
  },
  {
    invariant: 12,
    without: 'the question whether the one who stays is an owner',
    edits: [
      edit(
        'server/accounts/people/last-administrator.ts',
        'requireAnotherOwner',
        `staffRole === 'owner' && canSignIn`,
        'canSignIn',
      ),
    ],
    check: ownRights('the last owner stays'),
  },
  {
    invariant: 12,
    without: 'the question whether one has the rights that one gives',
    edits: [
      edit(
        'server/accounts/people/update-person.ts',
        'changePosition',
        'requireMayGive(administrators.by, after) if (before.deactivatedAt',
        'if (before.deactivatedAt',
      ),
    ],
    check: ownRights('nobody gives themselves'),
  },
  {
    invariant: 12,
    without: 'the question whether one has the rights of who is changed',
    edits: [
      edit(
        'server/accounts/people/update-person.ts',
        'changePosition',
        'positionAfter(before, changes) requireMayGive(administrators.by, before)',
        'positionAfter(before, changes)',
      ),
    ],
    check: ownRights('a manager leaves an owner'),
  },
  {
    invariant: 12,
    without: 'the end of a link when its person gets other rights',
    edits: [
      edit(
        'server/accounts/people/update-person.ts',
        'changePosition',
        'await deleteResetLinks(tx, before.id)',
        'void deleteResetLinks',
      ),
    ],
    check: ownRights('a link that somebody has ends'),
  },
  {
    invariant: 12,
    without: 'the end of sessions when their person gets other rights',
    edits: [
      edit(
        'server/accounts/people/update-person.ts',
        'changePosition',
        'await closeSessionsOf(tx, before.id)',
        'void closeSessionsOf',
      ),
    ],
    check: ownRights('a session that somebody else has opened ends'),
  },
  {
    invariant: 12,
    without: 'a password before somebody becomes staff',
    edits: [
      edit(
        'server/accounts/people/update-person.ts',
        'changePosition',
        "if (after.role !== 'customer') requirePassword(before)",
        'void requirePassword',
      ),
    ],
    check: {
      file: 'server/accounts/people/update-person.test.ts',
      test: 'has an email and a password first',
    },
  },
  {
    invariant: 12,
    without: 'the question whether an email is proved before a name goes to it',
    edits: [
      edit(
        'server/notifications/message-recipients.ts',
        'nameFor',
        'provesEmails(shop) && emailProvedAt === null ? null : name',
        'emailProvedAt === undefined ? null : name',
      ),
    ],
    check: {
      file: 'server/accounts/profile/prove-email.test.ts',
      test: 'own words go to an email before its owner has proved it',
    },
  },
  {
    invariant: 12,
    without: 'the cut of links in the words of a stranger',
    edits: [
      edit(
        'server/notifications/plain-words.ts',
        'plainWords',
        ".replace(/\\S*:\\/\\/\\S*|\\bwww\\.\\S*/giu, '')",
        '',
      ),
    ],
    check: {
      file: 'server/notifications/email.test.ts',
      test: 'stand on one line and make no link',
    },
  },
]
