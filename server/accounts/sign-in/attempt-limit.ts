import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'

export interface AttemptLimit {
  kind: string
  max: number
  windowMinutes: number
}

/** A limit for one subject, such as an email or a network. */
export interface Allowance {
  limit: AttemptLimit
  subject: string
}

/** The start of the present window. */
const windowStart = ({ windowMinutes }: AttemptLimit) => fragment`
  to_timestamp(floor(extract(epoch from now()) / (${windowMinutes}::int * 60)) * (${windowMinutes}::int * 60))`

/**
 * Counts one attempt, in the database, so that more servers do not allow more guesses.
 * @returns the seconds to wait when that was one too many in this window, otherwise 0
 */
async function secondsToWait(queries: Queries, { limit, subject }: Allowance): Promise<number> {
  const [row] = await queries.sql<{ count: number; secondsLeft: number }>`
    insert into attempts (kind, subject, window_start, count)
    values (${limit.kind}, ${subject}, ${windowStart(limit)}, 1)
    on conflict (kind, subject, window_start) do update set count = attempts.count + 1
    returning count,
      ceil(extract(epoch from window_start + make_interval(mins => ${limit.windowMinutes}) - now()))::int as seconds_left`
  return row && row.count > limit.max ? Math.max(1, row.secondsLeft) : 0
}

/** Counts one attempt, up to the first allowance that refuses it. @throws Problem 429 */
export async function countAttempt(queries: Queries, ...allowances: readonly Allowance[]): Promise<void> {
  for (const allowance of allowances) {
    const seconds = await secondsToWait(queries, allowance)
    if (seconds > 0) throw tooMany(seconds)
  }
}

/** Counts one attempt. The caller must not show whether it was refused. */
export async function isAllowed(queries: Queries, allowance: Allowance): Promise<boolean> {
  return (await secondsToWait(queries, allowance)) === 0
}

/** Takes one attempt back. */
export async function uncountAttempt(queries: Queries, ...allowances: readonly Allowance[]): Promise<void> {
  for (const { limit, subject } of allowances) {
    await queries.sql`
      update attempts set count = greatest(count - 1, 0)
       where kind = ${limit.kind} and subject = ${subject} and window_start = ${windowStart(limit)}`
  }
}

export async function deleteAttempts(queries: Queries, { limit, subject }: Allowance): Promise<void> {
  await queries.sql`delete from attempts where kind = ${limit.kind} and subject = ${subject}`
}

function tooMany(retryAfterSeconds: number): Problem {
  const message = `Too many attempts. Please try again in ${formatWait(retryAfterSeconds)}.`
  return new Problem(429, 'too_many_requests', message, { retryAfterSeconds })
}

/** "1 minute", "59 minutes", "5 hours". */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
