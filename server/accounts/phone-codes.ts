import { createHmac } from 'node:crypto'
import { CODE_RESEND_SECONDS } from '#contract/accounts.ts'
import type { Config } from '#server/config/config.ts'
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

const CODE_MINUTES = 10
const MAX_TRIES = 5

/**
 * Sends a code to a phone, known or not: nobody learns from it whether the number has an account.
 * @throws Problem 429 within 30 seconds, after three codes in an hour, and beyond the limits of the network and the shop
 */
export async function sendPhoneCode({ database, jobs }: Shop, phone: string, ip: string): Promise<void> {
  // Counted first, so that a network beyond its limit does not use up the codes of other people's numbers.
  await countAttempt(database, codesFromNetwork(ip))
  const requestedAt = await requirePause(database, phone)
  await countAttempt(database, ...codesTo(phone))
  await jobs.send(database, 'mail.phone-code', { phone, requestedAt })
}

/** @returns the time of this request, to the microsecond */
async function requirePause(queries: Queries, phone: string): Promise<string> {
  const isLongEnough = fragment`phone_codes.requested_at < now() - make_interval(secs => ${CODE_RESEND_SECONDS})`
  const [requested] = await queries.sql<{ requestedAt: string }>`
    insert into phone_codes (phone) values (${phone})
    on conflict (phone) do update set requested_at = now() where ${isLongEnough}
    returning requested_at::text as requested_at`
  if (requested) return requested.requestedAt
  throw new Problem(
    429,
    'too_many_requests',
    'A code is on its way. Please wait before you ask for another.',
    {
      retryAfterSeconds: CODE_RESEND_SECONDS,
    },
  )
}

/**
 * Makes the code of a message, the same at every try; an earlier one no longer works. The database has its hash alone: the
 * code comes from the message's id and from what the shop is known by at its provider of text messages.
 * @returns undefined for a message that is of no use any more: ten minutes old, or one was asked for or used since
 */
export async function issuePhoneCode(
  queries: Queries,
  { sms }: Pick<Config, 'sms'>,
  { phone, requestedAt, messageId }: { phone: string; requestedAt: string; messageId: string },
): Promise<string | undefined> {
  const key = JSON.stringify([sms?.url, sms?.authorization, sms?.body])
  const digest = createHmac('sha256', key).update(messageId).digest()
  const code = String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  const isUsed = fragment`code_hash = '' and expires_at > requested_at`
  // By an earlier try: somebody may be entering it.
  const isIssued = fragment`expires_at >= requested_at + make_interval(mins => ${CODE_MINUTES})`
  const issued = await queries.sql`
    update phone_codes set code_hash = case when ${isIssued} then code_hash else ${await hashPassword(code)} end,
        tries = case when ${isIssued} then tries else 0 end,
        expires_at = now() + make_interval(mins => ${CODE_MINUTES})
     where phone = ${phone} and requested_at = ${requestedAt}::timestamptz and not (${isUsed})
       and requested_at > now() - make_interval(mins => ${CODE_MINUTES}) returning 1`
  return issued.length > 0 ? code : undefined
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
