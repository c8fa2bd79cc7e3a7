import { edit, type Mutant } from './mutant.ts'

const config = (test: string) => ({ file: 'server/config/config.test.ts', test })

const spellings = (test: string) => ({ file: 'tests/security/call-spellings.test.ts', test })

const lockOut = (test: string) => ({ file: 'server/accounts/sign-in/lock-out.test.ts', test })

const liveRoom = (test: string) => ({ file: 'server/notifications/live-room.test.ts', test })

const backup = (test: string) => ({ file: 'server/backups/backup-file.test.ts', test })

const emails = (test: string) => ({ file: 'server/notifications/waiting-emails.test.ts', test })

const phones = (test: string) => ({ file: 'server/accounts/phone/phone-sign-in.test.ts', test })

const texts = (test: string) => ({ file: 'server/notifications/channels/sms-channel.test.ts', test })

const restored = (test: string) => ({ file: 'tests/reliability/restored-jobs.test.ts', test })

const whatsApp = (test: string) => ({
  file: 'server/notifications/channels/whatsapp-channel.test.ts',
  test,
})

/** 12: who comes in by which door, what an open door costs others, and what a shop keeps while nobody looks. */
export const DOORS_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'doubt about a demo behind a proxy',
    edits: [edit('server/config/config.ts', 'looksPublic', 'if (values.TRUST_PROXY) return true', '')],
    check: config('proxies by their addresses'),
  },
  {
    invariant: 12,
    without: 'doubt about a demo at a public address',
    edits: [
      edit('server/config/config.ts', 'looksPublic', '!isLoopback(hostOf(values.PUBLIC_URL))', 'false'),
    ],
    check: config('a public address'),
  },
  {
    invariant: 12,
    without: 'the refusal to open a real shop on a demo',
    edits: [
      edit(
        'server/bootstrap/database-mode.ts',
        'requireDatabaseOfMode',
        '!config.isDemo && found.hasDemo',
        'false',
      ),
    ],
    check: {
      file: 'server/bootstrap/database-mode.test.ts',
      test: 'does not become the real shop',
    },
  },
  {
    invariant: 12,
    without: 'the matched route when requests are counted',
    edits: [
      edit(
        'server/http/rate-limit.ts',
        'limitRequests',
        '({ routeOptions }) => routeOptions.config.access === undefined',
        `({ url }) => !url.startsWith('/api/')`,
      ),
    ],
    check: spellings('a limit that a call has for itself counts each spelling of it'),
  },
  {
    invariant: 12,
    without: 'the matched route when an answer must not be cached',
    edits: [
      edit('server/app.ts', 'buildApp', 'if (isApiCall(request))', `if (request.url.startsWith('/api/'))`),
    ],
    check: spellings('what the API says of a person is cached nowhere'),
  },
  {
    invariant: 12,
    without: 'the network in what a login counts for',
    edits: [
      edit(
        'server/accounts/sign-in/email-limits.ts',
        'loginAllowances',
        'LOGIN_FROM_NETWORK, subject:',
        'LOGIN_FROM_NETWORK, subject: email ||',
      ),
    ],
    check: lockOut('shut the stranger’s network out, and not the owner'),
  },
  {
    invariant: 12,
    without: 'the slower limit of an account over all networks',
    edits: [
      edit(
        'server/accounts/sign-in/email-limits.ts',
        'loginAllowances',
        '{ limit: LOGIN_PER_ACCOUNT, subject: email }',
        '...[]',
      ),
    ],
    check: lockOut('from many networks are a hundred an hour'),
  },
  {
    invariant: 12,
    without: 'the account for which a browser is known',
    edits: [
      edit('server/accounts/sign-in/known-device.ts', 'isKnownDevice', `p.email = \${owner.email}`, 'true'),
    ],
    check: lockOut('gain nothing from a browser that is known for another account'),
  },
  {
    invariant: 12,
    without: 'room for staff among the live streams',
    edits: [
      edit(
        'server/notifications/live-streams.ts',
        'LiveStreams',
        'MAX_STREAMS - RESERVED_FOR_STAFF',
        'MAX_STREAMS',
      ),
    ],
    check: liveRoom('customers never take the room of administrators and agents'),
  },
  {
    invariant: 12,
    without: 'the limit of one person’s live streams',
    edits: [
      edit(
        'server/notifications/live-streams.ts',
        'LiveStreams',
        'else if (own.length >= MAX_PER_PERSON) this.#end(own[0])',
        '',
      ),
    ],
    check: liveRoom('one person has twelve streams'),
  },
  {
    invariant: 12,
    without: 'the weight of rows when a backup is taken',
    edits: [
      edit(
        'server/backups/backup-file.ts',
        'MAX_BYTES_AT_ONCE',
        'MAX_BYTES_AT_ONCE = 8 * 1024',
        'MAX_BYTES_AT_ONCE = 8_000 * 1024',
      ),
    ],
    check: backup('are backed up and restored a few at a time'),
  },
  {
    invariant: 12,
    without: 'the lock on a backup’s file',
    edits: [edit('server/backups/take-backup.ts', 'takeBackup', 'mode: 0o600', 'mode: 0o644')],
    check: backup('only its owner may read a backup'),
  },
  {
    invariant: 12,
    without: 'the rules after a restore',
    edits: [
      edit(
        'server/bootstrap/backup-command.ts',
        'main',
        `if (task === 'restore') await printRestored`,
        `if (task !== 'restore') await printRestored`,
      ),
    ],
    check: backup('says after a restore who comes with it'),
  },
  {
    invariant: 12,
    without: 'the mode without a gateway when the books are compared',
    edits: [edit('server/payments/admin/reconcile.ts', 'reconcile', 'isOff ? [] : await', 'await')],
    check: {
      file: 'tests/shop-modes.test.ts',
      test: 'every call that reads is answered to everybody',
    },
  },
  {
    invariant: 12,
    without: 'days for an email',
    edits: [
      edit(
        'server/jobs/job-options.ts',
        'optionsOf',
        'task.startsWith(start)) && MESSAGE_RETRIES',
        'task === start) && MESSAGE_RETRIES',
      ),
    ],
    check: emails('an email is tried for days'),
  },
  {
    invariant: 12,
    without: 'the present email of a customer',
    edits: [
      edit(
        'server/notifications/message-jobs.ts',
        'orderMessages',
        'await presentContact(database, order.personId)',
        'await presentContact(database, null)',
      ),
    ],
    check: emails('the email of an order goes to the present address of its customer'),
  },
  {
    invariant: 12,
    without: 'one use of a code',
    edits: [
      edit(
        'server/accounts/phone/phone-codes.ts',
        'consumePhoneCode',
        "set code_hash = '', expires_at = now()",
        'set requested_at = now()',
      ),
    ],
    check: phones('replay: a code works once'),
  },
  {
    invariant: 8,
    without: 'the same code with each try of a message',
    edits: [
      edit(
        'server/accounts/phone/phone-codes.ts',
        'issuePhoneCode',
        '.update(messageId)',
        '.update(messageId + Date.now())',
      ),
    ],
    check: texts('is the same code also where only'),
  },
  {
    invariant: 12,
    without: 'one use of a code whose message is tried again',
    edits: [edit('server/accounts/phone/phone-codes.ts', 'issuePhoneCode', `and not (\${IS_USED})`, '')],
    check: texts('works once: the next try'),
  },
  {
    invariant: 8,
    without: 'the end of a code’s message once another was requested',
    edits: [
      edit(
        'server/accounts/phone/phone-codes.ts',
        'issuePhoneCode',
        `and requested_at = \${requestedAt}::timestamptz`,
        '',
      ),
    ],
    check: texts('is not tried again once another'),
  },
  {
    invariant: 12,
    without: 'the signature of a tracking link',
    edits: [
      edit(
        'server/orders/guests/tracking-link.ts',
        'orderIdOf',
        'if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(secret, id))) return undefined',
        'timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(secret, id))',
      ),
    ],
    check: {
      file: 'server/orders/guests/track-order.test.ts',
      test: 'nobody guesses, changes or borrows a link',
    },
  },
  {
    invariant: 12,
    without: 'the proof of a new email',
    edits: [
      edit(
        'server/accounts/profile/prove-email.ts',
        'provesEmails',
        'mail !== undefined && !config.mode.hasMessageBox',
        'false',
      ),
    ],
    check: {
      file: 'server/accounts/profile/prove-email.test.ts',
      test: 'a new email is used once its owner',
    },
  },
  {
    invariant: 8,
    without: 'the doubt about a message whose answer was lost',
    edits: [
      edit(
        'server/notifications/message-log.ts',
        'DOUBT_MINUTES',
        'const DOUBT_MINUTES = 10',
        'const DOUBT_MINUTES = 0',
      ),
    ],
    check: whatsApp('a lost answer leaves the message in doubt'),
  },
  {
    invariant: 8,
    without: 'a group of its own for text messages',
    edits: [edit('server/jobs/job-options.ts', 'GROUPS', "id: 'sms'", "id: 'email'")],
    check: { file: 'server/jobs/jobs.test.ts', test: 'services that answer nothing' },
  },
  {
    invariant: 8,
    without: 'jobs in a backup',
    edits: [
      edit('server/jobs/unfinished-jobs.ts', 'unfinishedJobsSql', '!rows[0]?.hasQueue', 'rows[0]?.hasQueue'),
    ],
    check: restored('messages that waited are sent once'),
  },
  {
    invariant: 8,
    without: 'the id of a job that a backup has',
    edits: [edit('server/jobs/jobs.ts', 'JobQueue', 'id: jobId ?? undefined', 'id: undefined')],
    check: restored('goes on under its id'),
  },
  {
    invariant: 8,
    without: 'a failure that comes before the answer of its call',
    edits: [
      edit(
        'server/notifications/message-log.ts',
        'messageLog',
        `and channel = \${channel} and delivery_state is distinct from 'failed'`,
        '',
      ),
    ],
    check: whatsApp('what fails before the call is answered'),
  },
  {
    invariant: 12,
    without: 'the time of a STOP',
    edits: [
      edit(
        'server/accounts/phone/phone-sign-in.ts',
        'endWhatsApp',
        `and date_trunc('second', whatsapp_since) <= to_timestamp(\${seconds}::bigint)`,
        '',
      ),
    ],
    check: whatsApp('whoever chooses it again after a STOP'),
  },
  {
    invariant: 12,
    without: 'the mask of a receiver in what a mail server answers',
    edits: [
      edit(
        'server/notifications/channels/email-channel.ts',
        'errorOf',
        'withoutContacts(message)',
        'message',
      ),
    ],
    check: {
      file: 'server/notifications/channels/email-channel.test.ts',
      test: 'a receiver that is refused for good',
    },
  },
  {
    invariant: 12,
    without: 'the signature of WhatsApp',
    edits: [
      edit(
        'server/notifications/whatsapp-webhook.ts',
        'whatsAppWebhook',
        '!isSameSignature(signature, expected)',
        "expected === ''",
      ),
    ],
    check: whatsApp('without WhatsApp’s signature'),
  },
]
