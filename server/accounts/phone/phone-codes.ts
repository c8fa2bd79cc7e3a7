import { createHmac } from 'node:crypto'
import { CODE_MINUTES, CODE_RESEND_SECONDS } from '#contract/accounts.ts'
import { command } from '#server/commands/command.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { countAttempt, deleteAttempts, uncountAttempt } from '../sign-in/attempt-limit.ts'
import { hashPassword, isPassword, withHashingSlot } from '../sign-in/password.ts'
import { codeAllowances, guessAllowances, type PhoneAttempt } from './phone-limits.ts'

/**
 * Sends a code to a phone, known or not: nobody learns from it whether the number has an account. A request that is
 * refused counts nowhere and renews no pause.
 * @throws Problem 429 within 30 seconds while the code is not used, and beyond the limits of who asks, the network, the number and the shop
 */
export async function sendPhoneCode(shop: Shop, attempt: PhoneAttempt): Promise<void> {
  const { phone } = attempt
  const allowances = await codeAllowances(shop.database, attempt)
  await command(shop, async (tx) => {
    const requestedAt = await requirePause(tx, phone)
    await countAttempt(tx, ...allowances)
    await tx.job('mail.phone-code', { phone, requestedAt })
  })
}

const IS_USED = fragment`phone_codes.code_hash = '' and phone_codes.expires_at > phone_codes.requested_at`

/** Who has used a code waits for none. @returns the time of this request, to the microsecond */
async function requirePause(queries: Queries, phone: string): Promise<string> {
  const isLongEnough = fragment`phone_codes.requested_at < now() - make_interval(secs => ${CODE_RESEND_SECONDS})`
  const [requested] = await queries.sql<{ requestedAt: string }>`
    insert into phone_codes (phone) values (${phone})
    on conflict (phone) do update set requested_at = now() where ${isLongEnough} or ${IS_USED}
    returning requested_at::text as requested_at`
  if (requested) return requested.requestedAt
  const [row] = await queries.sql<{ left: number }>`
    select ceil(${CODE_RESEND_SECONDS}::int - extract(epoch from now() - requested_at))::int as left
      from phone_codes where phone = ${phone}`
  throw new Problem(429, 'code_on_its_way', 'A code is on its way. Please wait before you ask for another.', {
    retryAfterSeconds: Math.max(1, row?.left ?? CODE_RESEND_SECONDS),
  })
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
  // By an earlier try: somebody may be entering it.
  const isIssued = fragment`expires_at >= requested_at + make_interval(mins => ${CODE_MINUTES})`
  const issued = await queries.sql`
    update phone_codes set code_hash = case when ${isIssued} then code_hash else ${await hashPassword(code)} end,
        expires_at = now() + make_interval(mins => ${CODE_MINUTES})
     where phone = ${phone} and requested_at = ${requestedAt}::timestamptz and not (${IS_USED})
       and requested_at > now() - make_interval(mins => ${CODE_MINUTES}) returning 1`
  return issued.length > 0 ? code : undefined
}

/**
 * Uses a code up. Each try is counted before it is compared, so that guesses at the same time are counted too; it counts
 * for who guesses, so that a stranger's guesses do not end the owner's code.
 * @throws Problem 401 `code_invalid` for a wrong, used or expired code, 429 for who guesses, 503 when too many wait
 */
export function consumePhoneCode(queries: Queries, attempt: PhoneAttempt, code: string): Promise<void> {
  return tryCode(queries, attempt, async () => {
    const codeHash = await matchingHash(queries, attempt.phone, code)
    const used = await queries.sql`
      update phone_codes set code_hash = '', expires_at = now()
       where phone = ${attempt.phone} and code_hash = ${codeHash ?? null} returning 1`
    return used.length > 0
  })
}

/** The same without using the code up, for a question whose answer comes with it once more. @throws as `consumePhoneCode` */
export function checkPhoneCode(queries: Queries, attempt: PhoneAttempt, code: string): Promise<void> {
  return tryCode(
    queries,
    attempt,
    async () => (await matchingHash(queries, attempt.phone, code)) !== undefined,
  )
}

function tryCode(queries: Queries, attempt: PhoneAttempt, isRight: () => Promise<boolean>): Promise<void> {
  return withHashingSlot(async () => {
    const [own, ...shared] = await guessAllowances(queries, attempt)
    await countAttempt(queries, own, ...shared)
    const found = await isRight().catch(async (error: unknown) => {
      await uncountAttempt(queries, own, ...shared)
      throw error
    })
    if (!found) throw codeInvalid()
    await deleteAttempts(queries, own)
    await uncountAttempt(queries, ...shared)
  })
}

/** What is stored of a phone's code, if this is it. */
async function matchingHash(queries: Queries, phone: string, code: string): Promise<string | undefined> {
  const [row] = await queries.sql<{ codeHash: string }>`
    select code_hash from phone_codes where phone = ${phone} and expires_at > now() and code_hash <> ''`
  return (await isPassword(code, row?.codeHash)) ? row?.codeHash : undefined
}

function codeInvalid(): Problem {
  const message = 'This code is wrong or no longer valid'
  return new Problem(401, 'code_invalid', message, { fields: { code: message } })
}
