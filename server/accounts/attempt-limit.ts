import type { Queries } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'

export interface AttemptLimit {
  kind: string
  most: number
  windowMinutes: number
}

/** Guessing must not be multiplied by servers, so these are counted in the database (spec/api, "Rate limits"). */
export const LOGIN_PER_ACCOUNT: AttemptLimit = { kind: 'login-account', most: 10, windowMinutes: 15 }
export const LOGIN_PER_ADDRESS: AttemptLimit = { kind: 'login-address', most: 100, windowMinutes: 15 }
export const REGISTER_PER_ADDRESS: AttemptLimit = { kind: 'register-address', most: 60, windowMinutes: 60 }
export const RESET_PER_ACCOUNT: AttemptLimit = { kind: 'reset-account', most: 3, windowMinutes: 60 }
export const RESET_PER_ADDRESS: AttemptLimit = { kind: 'reset-address', most: 20, windowMinutes: 60 }

const WINDOW_START = `to_timestamp(floor(extract(epoch from now()) / ($3 * 60)) * ($3 * 60))`

/** Counts one attempt. @throws Problem 429 when that was one too many in this window. */
export async function countAttempt(queries: Queries, limit: AttemptLimit, subject: string): Promise<void> {
  const [row] = await queries.rows<{ count: number; secondsLeft: number }>(
    `insert into attempts (kind, subject, window_start, count) values ($1, $2, ${WINDOW_START}, 1)
     on conflict (kind, subject, window_start) do update set count = attempts.count + 1
     returning count, ceil(extract(epoch from window_start + make_interval(mins => $3) - now()))::int as "secondsLeft"`,
    [limit.kind, subject, limit.windowMinutes],
    'attempt-count',
  )
  if (row && row.count > limit.most) throw tooMany(row.secondsLeft)
}

/** Takes one attempt back that turned out well. */
export async function forgiveAttempt(queries: Queries, limit: AttemptLimit, subject: string): Promise<void> {
  await queries.rows(
    `update attempts set count = greatest(count - 1, 0)
      where kind = $1 and subject = $2 and window_start = ${WINDOW_START}`,
    [limit.kind, subject, limit.windowMinutes],
    'attempt-forgive',
  )
}

export async function forgetAttempts(queries: Queries, limit: AttemptLimit, subject: string): Promise<void> {
  await queries.rows(
    'delete from attempts where kind = $1 and subject = $2',
    [limit.kind, subject],
    'attempt-forget',
  )
}

function tooMany(retryAfterSeconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return new Problem(
    429,
    'too_many_requests',
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    {
      retryAfterSeconds: Math.max(1, retryAfterSeconds),
    },
  )
}
