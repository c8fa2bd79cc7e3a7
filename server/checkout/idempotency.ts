import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

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

/** A call under a person's key. */
interface KeyedRequest {
  personId: string
  key: string
  request: unknown
}

/**
 * Claims a person's key for one effect, in the transaction of that effect and before anything else in it; a second claim
 * waits for the first transaction. Returns what the first call made, or undefined when this is the first.
 * @throws Problem 409 `idempotency_mismatch` when the key came with another body before.
 */
export async function claimIdempotencyKey(
  queries: Queries,
  claim: KeyedRequest & { result: { id: string } },
): Promise<{ id: string } | undefined> {
  const claimed = await queries.sql`
    insert into idempotency_records (person_id, key, request_hash, result)
    values (${claim.personId}::uuid, ${claim.key}, ${requestHash(claim.request)}, ${JSON.stringify(claim.result)}::jsonb) on conflict (person_id, key) do nothing returning 1`
  if (claimed.length > 0) return undefined
  return findFirstUse(queries, claim)
}

/**
 * Whether this person's key was used before. A call without a key is never a repeat.
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

/** `isRepeated` for a call without a result of its own. */
export function isRepeatedRequest(
  queries: Queries,
  personId: string,
  request: FastifyRequest,
): Promise<boolean> {
  return isRepeated(queries, personId, idempotencyKeyOf(request), request.body, personId)
}

/** What the first call under a key made, if there was one. @throws Problem 409 `idempotency_mismatch` */
export async function findFirstUse(
  queries: Queries,
  { personId, key, request }: KeyedRequest,
): Promise<{ id: string } | undefined> {
  const first = await readRecord(queries, personId, key)
  if (!first || first.requestHash === requestHash(request)) return first?.result
  throw new Problem(409, 'idempotency_mismatch', 'This Idempotency-Key was used for another request')
}

/** What the call under a person's key made, whatever its body was; undefined until that call is committed. */
export async function findResultOfKey(
  queries: Queries,
  personId: string,
  key: string,
): Promise<{ id: string } | undefined> {
  return (await readRecord(queries, personId, key))?.result
}

async function readRecord(queries: Queries, personId: string, key: string) {
  const [record] = await queries.sql<{ requestHash: string; result: { id: string } }>`
    select request_hash, result from idempotency_records where person_id = ${personId} and key = ${key}`
  return record
}

function requestHash(request: unknown): string {
  return hash('sha256', JSON.stringify(request))
}

/** Makes a key usable again after a refusal whose transaction is committed all the same. */
export async function releaseIdempotencyKey(queries: Queries, personId: string, key: string): Promise<void> {
  await queries.sql`delete from idempotency_records where person_id = ${personId} and key = ${key}`
}
