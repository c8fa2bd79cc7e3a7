import { edit, type Mutant, migration, TRANSITION, uniqueness } from './mutant.ts'

const JOB_REQUESTS = 'server/jobs/job-requests.ts'
const SESSION = 'server/accounts/sign-in/session.ts'
const OWN_POSTGRES = 'server/database/own-postgres/own-postgres-settings.ts'
const interrupted = (test: string) => ({ file: 'tests/reliability/interrupted-calls.test.ts', test })
const milestones = (test: string) => ({ file: 'server/orders/order-milestones.test.ts', test })
const sessions = (test: string) => ({ file: 'server/accounts/sign-in/session.test.ts', test })
const counts = (test: string) => ({ file: 'server/orders/lists/order-counts.test.ts', test })
const durable = { file: 'server/database/own-postgres/own-postgres.test.ts', test: 'is durable' }

/** Invariants 8 to 11: side effects, durability, revocation and figures. Where several guards stand behind one another, each alone and all at once. */
export const PROMISE_MUTANTS: readonly Mutant[] = [
  {
    invariant: 8,
    without: 'the job in the statement of its milestone',
    edits: [
      edit(
        'server/orders/order-milestones.ts',
        'milestoneParts',
        `milestone_job as (\${jobRequest('order.milestone', { id })})`,
        'milestone_job as (select 1)',
      ),
    ],
    check: interrupted('its retry places it once with one mail'),
  },
  uniqueness(8, 'order_milestones_once', 'an order that is placed twice'),
  {
    invariant: 8,
    without: 'the question whether goods that an agent takes along are out already',
    edits: [
      edit(
        TRANSITION,
        'milestonePart',
        `kind === 'dispatched' && order.goodsOutAt !== null`,
        'kind === undefined',
      ),
    ],
    check: milestones('goods that one agent fetches from another leave the shop once'),
  },
  {
    invariant: 8,
    without: 'the question whether a courier or an agent took the goods along',
    edits: [
      edit(
        'server/orders/order-milestones.ts',
        'findMilestone',
        `when 'dispatched' then m.agent_id is null`,
        `when 'dispatched' then true`,
      ),
    ],
    check: milestones('of an order that an agent brings its customer reads'),
  },
  {
    invariant: 8,
    without: 'the question whether a message of the day is still true',
    edits: [
      edit(
        'server/orders/order-milestones.ts',
        'findMilestone',
        "when 'out_for_delivery' then o.status = 'out_for_delivery'",
        "when 'out_for_delivery' then true",
      ),
    ],
    check: milestones('is told only as far as it is still so'),
  },
  {
    invariant: 8,
    without: 'the same question when its channel takes it',
    edits: [edit('server/notifications/messenger.ts', 'openMessenger', 'await isPast(message)', 'false')],
    check: milestones('a message that waits for its provider'),
  },
  {
    invariant: 8,
    without: 'the transaction in which a request becomes a job',
    edits: [
      edit(
        JOB_REQUESTS,
        'relayRequests',
        'await insert(queries, requests)',
        'void insert(queries, requests).catch(() => undefined)',
      ),
    ],
    check: { file: 'server/jobs/job-requests.test.ts', test: 'a request stays until its job is written' },
  },
  {
    invariant: 8,
    without: 'one name for one work in the job queue',
    edits: [
      edit(
        'server/jobs/jobs.ts',
        'JobQueue',
        'id: once === undefined ? undefined : idOf(task, once),',
        'id: once && undefined,',
      ),
    ],
    check: { file: 'server/jobs/jobs.test.ts', test: 'the same work under one name is done once' },
  },
  {
    invariant: 8,
    without: 'the mark of a mail that was sent',
    edits: [
      edit(
        'server/notifications/message-log.ts',
        'messageLog',
        'return row?.isBegun ? row.id : undefined',
        'return row?.id',
      ),
    ],
    check: { file: 'server/notifications/message-jobs.test.ts', test: 'a sent one never again' },
  },
  {
    invariant: 9,
    without: 'heed for a commit that failed, before the answer',
    edits: [
      edit(
        'server/database/transaction.ts',
        'tryOnce',
        `client.query('commit')`,
        `client.query('commit').catch(() => undefined)`,
      ),
    ],
    check: {
      file: 'server/database/transaction.test.ts',
      test: 'a commit that the database refuses is a failure',
    },
  },
  {
    invariant: 9,
    without: 'fsync',
    edits: [edit(OWN_POSTGRES, 'SMALL_SHOP_SETTINGS', 'fsync: true', 'fsync: false')],
    check: durable,
  },
  {
    invariant: 9,
    without: 'waiting for the disk at commit',
    edits: [
      edit(OWN_POSTGRES, 'SMALL_SHOP_SETTINGS', 'synchronous_commit: true', 'synchronous_commit: false'),
    ],
    check: durable,
  },
  {
    invariant: 10,
    without: 'the end of a session at logout',
    edits: [
      edit(
        SESSION,
        'closeSession',
        `delete from sessions where token_hash`,
        `select from sessions where token_hash`,
      ),
    ],
    check: sessions('logging out ends this session at once'),
  },
  {
    invariant: 10,
    without: 'the end of every session at a password reset',
    edits: [
      edit(
        'server/accounts/passwords/replace-password.ts',
        'replacePassword',
        'await closeSessionsOf(queries, id)',
        '',
      ),
    ],
    check: {
      file: 'server/accounts/passwords/password-reset.test.ts',
      test: 'sets the password, once, and ends every session',
    },
  },
  {
    invariant: 10,
    without: 'the question whether the person was removed',
    edits: [edit(SESSION, 'IS_LIVE', 'and p.deactivated_at is null', '')],
    check: sessions('a removed person is out with the next request'),
  },
  {
    invariant: 10,
    without: 'reading the session with each request (a cache instead)',
    edits: [
      edit(
        SESSION,
        'sessionFinder',
        'export function sessionFinder(queries: Queries): FindSession {',
        `export function sessionFinder(queries: Queries): FindSession {
  const remembered = new Map<string, Promise<SignedIn | undefined>>()
  const find = readingSessions(queries)
  return (token) => {
    const found = remembered.get(token) ?? find(token)
    remembered.set(token, found)
    return found
  }
}
function readingSessions(queries: Queries): FindSession {`,
      ),
    ],
    check: sessions('a changed role holds with the next'),
  },
  {
    invariant: 11,
    without: 'the count of an order that moves',
    edits: [
      migration(
        'create trigger order_moved after update of status, placed_at',
        'create trigger order_moved after update of placed_at',
      ),
    ],
    check: counts('after random histories with folding in between'),
  },
  {
    invariant: 11,
    without: 'the addition of counts that are folded',
    edits: [
      edit(
        'server/orders/lists/compact-order-counts.ts',
        'compactOrderCounts',
        'set orders = c.orders + excluded.orders',
        'set orders = excluded.orders',
      ),
    ],
    check: counts('after random histories with folding in between'),
  },
]
