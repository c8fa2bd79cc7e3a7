import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '#server/database/connect.ts'
import { personOf } from '#server/http/access.ts'
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
export async function claimIdempotencyKey<Result = { id: string }>(
  queries: Queries,
  claim: KeyedRequest & { result: Result | null },
): Promise<Result | undefined> {
  const claimed = await queries.sql`
    insert into idempotency_records (person_id, key, request_hash, result)
    values (${claim.personId}::uuid, ${claim.key}, ${requestHash(claim.request)}, ${JSON.stringify(claim.result)}::jsonb) on conflict (person_id, key) do nothing returning 1`
  if (claimed.length > 0) return undefined
  return findFirstUse<Result>(queries, claim)
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

/** A call that may come again under its key; without a key it is never a repeat. */
export interface KeyedCall {
  personId: string
  key: string | undefined
  request: unknown
}

/**
 * This request under its key, if it has one.
 * @param body what of the body counts: the same key with another one is refused
 */
export function keyedCallOf(request: FastifyRequest, body: unknown = request.body): KeyedCall {
  const { method, url } = request.routeOptions
  return {
    personId: personOf(request).id,
    key: idempotencyKeyOf(request),
    request: [method, url, request.params, body],
  }
}

/**
 * Does `work` once for a key, in the transaction of its effect and before anything else in it: a repeat gets what the first
 * call made, which has to be plain JSON and no secret.
 * @throws Problem 409 `idempotency_mismatch`
 */
export async function once<Result>(
  queries: Queries,
  { personId, key, request }: KeyedCall,
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work()
  const first = await claimIdempotencyKey<{ made: Result }>(queries, { personId, key, request, result: null })
  if (first) return first.made
  const made = await work()
  await queries.sql`
    update idempotency_records set result = ${JSON.stringify({ made })}::jsonb
     where person_id = ${personId}::uuid and key = ${key}`
  return made
}

/** What the first call under a key made, if there was one. @throws Problem 409 `idempotency_mismatch` */
export async function findFirstUse<Result = { id: string }>(
  queries: Queries,
  { personId, key, request }: KeyedRequest,
): Promise<Result | undefined> {
  const first = await readRecord<Result>(queries, personId, key)
  if (!first || first.requestHash === requestHash(request)) return first?.result
  throw new Problem(409, 'idempotency_mismatch', 'This Idempotency-Key was used for another request')
}

/** What the call under a person's key made, whatever its body was; undefined until that call is committed. */
export async function findResultOfKey(
  queries: Queries,
  personId: string,
  key: string,
): Promise<{ id: string } | undefined> {
  return (await readRecord<{ id: string }>(queries, personId, key))?.result
}

async function readRecord<Result>(queries: Queries, personId: string, key: string) {
  const [record] = await queries.sql<{ requestHash: string; result: Result }>`
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
