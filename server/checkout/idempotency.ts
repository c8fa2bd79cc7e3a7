import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'

const KEY = /^[\w.:-]{8,100}$/

/** The Idempotency-Key of a request, if it has one. @throws Problem 400 when it is no usable key. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new Problem(
      400,
      'invalid_input',
      'Idempotency-Key has 8 to 100 letters, digits, dots, colons or dashes',
    )
  }
  return header
}

/** What a key was used for first. */
export interface FirstUse {
  requestHash: string
  result: { id: string }
}

/** SHA-256 of what is asked, in hexadecimal digits: the same call again has the same. */
export function requestHash(request: unknown): string {
  return hash('sha256', JSON.stringify(request))
}

/** @throws Problem 409 `idempotency_mismatch` when the key came with another body before. */
export function requireSameRequest(first: FirstUse | undefined, requested: string): { id: string } {
  if (first?.requestHash === requested) return first.result
  throw new Problem(409, 'idempotency_mismatch', 'This Idempotency-Key was used for another request')
}

/**
 * The statement that claims keys, of rows of person, key, hash and result: a row for each first claim. A second one waits
 * for the first's transaction.
 */
export function claimingKeys(rows: string): string {
  return `insert into idempotency_records (person_id, key, request_hash, result)
    ${rows} on conflict (person_id, key) do nothing returning 1`
}

/**
 * Claims a person's key for one effect, in the transaction of that effect; a second claim waits for the
 * first transaction. Returns what the first call made, or undefined when this is the first.
 * @throws Problem 409 `idempotency_mismatch` when the key came with another body before.
 */
export async function claimIdempotencyKey(
  queries: Queries,
  claim: { personId: string; key: string; request: unknown; result: { id: string } },
): Promise<{ id: string } | undefined> {
  const requested = requestHash(claim.request)
  const claimed = await queries.rows(
    claimingKeys('values ($1::uuid, $2, $3, $4::jsonb)'),
    [claim.personId, claim.key, requested, JSON.stringify(claim.result)],
    'idempotency-claim',
  )
  if (claimed.length > 0) return undefined
  const [first] = await queries.rows<FirstUse>(
    'select request_hash as "requestHash", result from idempotency_records where person_id = $1 and key = $2',
    [claim.personId, claim.key],
    'idempotency-first',
  )
  return requireSameRequest(first, requested)
}

/**
 * True when this person's key had its effect before; a call without a key is always a new one.
 * @throws Problem 409 `idempotency_mismatch`
 */
export async function isRepeated(
  queries: Queries,
  personId: string,
  key: string | undefined,
  request: unknown,
  id: string,
): Promise<boolean> {
  if (key === undefined) return false
  return (await claimIdempotencyKey(queries, { personId, key, request, result: { id } })) !== undefined
}

/** Gives a key back where its effect was refused in a transaction that still commits something else. */
export async function releaseIdempotencyKey(queries: Queries, personId: string, key: string): Promise<void> {
  await queries.rows(
    'delete from idempotency_records where person_id = $1 and key = $2',
    [personId, key],
    'idempotency-release',
  )
}
