import { randomInt } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '#contract/accounts.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import {
  codeGuessAllowance,
  codesFromNetwork,
  codesTo,
  countAttempt,
  uncountAttempt,
} from './attempt-limit.ts'
import { hashPassword, isPassword, withHashingSlot } from './password.ts'

export const CODE_MINUTES = 10
const MAX_TRIES = 5

/**
 * Sends a code to a phone, known or not: nobody learns from it whether the number has an account.
 * @throws Problem 429 within 30 seconds, after three codes in an hour, and beyond the limits of the network and the shop
 */
export async function sendPhoneCode({ database, jobs }: Shop, phone: string, ip: string): Promise<void> {
  // Counted first, so that a network beyond its limit does not use up the codes of other people's numbers.
  await countAttempt(database, codesFromNetwork(ip))
  await requirePause(database, phone)
  await countAttempt(database, ...codesTo(phone))
  await jobs.send(database, 'mail.phone-code', { phone, requestedAt: new Date().toISOString() })
}

async function requirePause(queries: Queries, phone: string): Promise<void> {
  const isLongEnough = fragment`phone_codes.requested_at < now() - make_interval(secs => ${CODE_RESEND_SECONDS})`
  const requested = await queries.sql`
    insert into phone_codes (phone) values (${phone})
    on conflict (phone) do update set requested_at = now() where ${isLongEnough} returning 1`
  if (requested.length > 0) return
  throw new Problem(
    429,
    'too_many_requests',
    'A code is on its way. Please wait before you ask for another.',
    {
      retryAfterSeconds: CODE_RESEND_SECONDS,
    },
  )
}

/** Makes the code that a phone gets now; an earlier one no longer works. Only its hash is stored. */
export async function issuePhoneCode(queries: Queries, phone: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await queries.sql`
    update phone_codes set code_hash = ${await hashPassword(code)}, tries = 0,
        expires_at = now() + make_interval(mins => ${CODE_MINUTES})
     where phone = ${phone}`
  return code
}

/**
 * Uses a code up. Each has five tries, counted before it is compared, so that guesses at the same time are counted too.
 * @throws Problem 401 `code_invalid` for a wrong, used or expired code, 429 for a network that guesses, 503 when too many
 * wait
 */
export function consumePhoneCode(queries: Queries, phone: string, code: string, ip: string): Promise<void> {
  return withHashingSlot(async () => {
    const guess = codeGuessAllowance(ip)
    await countAttempt(queries, guess)
    const [tried] = await queries.sql<{ codeHash: string }>`
      update phone_codes set tries = tries + 1
       where phone = ${phone} and tries < ${MAX_TRIES} and expires_at > now() and code_hash <> ''
      returning code_hash`
    const isRight = await isPassword(code, tried?.codeHash)
    const used =
      tried && isRight
        ? await queries.sql`
            update phone_codes set code_hash = '', expires_at = now()
             where phone = ${phone} and code_hash = ${tried.codeHash} returning 1`
        : []
    if (used.length === 0) {
      throw new Problem(401, 'code_invalid', 'This code is wrong or has ended', {
        fields: { code: 'This code is wrong or has ended' },
      })
    }
    await uncountAttempt(queries, guess)
  })
}
