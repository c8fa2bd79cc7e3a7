import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { LastStatements } from '#server/database/transaction.ts'
import { personOf } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'

/** Calls that nobody sends again any more, for the nightly clean-up. */
export const EXPIRED_CALLS = {
  table: fragment`idempotency_records`,
  isExpired: fragment`created_at < now() - interval '7 days'`,
}

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

/** A call that may come again under its key; without a key it is never a repeat. */
export interface KeyedCall {
  personId: string
  key: string | undefined
  /** What the call asks for: the same key with something else is refused. */
  request: unknown
  /** What the call will have made, where that is known before: it saves a statement. */
  makes?: unknown
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
 * A refusal that keeps what was written, such as a counted wrong try: the change is committed, the key of its call can be used
 * again, and the problem is thrown after that.
 */
export class CommittedRefusal {
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}

/**
 * Does `work` once for a key, in the transaction of its effect and before anything else in it; a second call waits for the
 * first transaction and gets what it made, which has to be plain JSON and no secret. Called by `command` alone.
 * @throws Problem 409 `idempotency_mismatch`
 */
export async function once<Result>(
  queries: Queries,
  call: KeyedCall,
  work: () => Promise<Result>,
): Promise<Result> {
  const { personId, key, request, makes } = call
  if (key === undefined) return work()
  const claimed = await queries.sql`
    insert into idempotency_records (person_id, key, request_hash, result)
    values (${personId}::uuid, ${key}, ${requestHash(request)}, ${asJson(makes)}::jsonb)
    on conflict (person_id, key) do nothing returning 1`
  if (claimed.length === 0) return (await findFirstUse<Result>(queries, call)) as Result
  const made = await work()
  if (made instanceof CommittedRefusal) await forget(queries, personId, key)
  else if (makes === undefined) {
    const answer = made instanceof LastStatements ? await made.answers : made
    if (answer !== undefined) {
      await queries.sql`
        update idempotency_records set result = ${asJson(answer)}::jsonb
         where person_id = ${personId}::uuid and key = ${key}`
    }
  }
  return made
}

async function forget(queries: Queries, personId: string, key: string): Promise<void> {
  await queries.sql`delete from idempotency_records where person_id = ${personId}::uuid and key = ${key}`
}

/** What the first call under a key made, if there was one. @throws Problem 409 `idempotency_mismatch` */
export async function findFirstUse<Result = { id: string }>(
  queries: Queries,
  { personId, key, request }: KeyedCall,
): Promise<Result | undefined> {
  const first = key === undefined ? undefined : await readRecord<Result>(queries, personId, key)
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

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
