import type { Queries } from '#server/database/connect.ts'
import { type LastStatements, transaction } from '#server/database/transaction.ts'
import type { AddressedEvent } from '#server/events/events.ts'
import type { SendJob } from '#server/jobs/tasks.ts'
import type { Shop } from '#server/shop.ts'
import { CommittedRefusal, type KeyedCall, once } from './idempotency.ts'

export type ShopParts = Pick<Shop, 'database' | 'events' | 'jobs'>

/** The statements of one change, and what follows from it once it is committed. */
export interface Transaction extends Queries {
  /** Tells servers and browsers after the commit; nobody hears of a change that was rolled back. */
  publish(event: AddressedEvent): void
  /** Stores a job with the change. */
  job: SendJob
  /** A statement of this change has written `job_requests`: they move into the queue after the commit. */
  relayJobs(): void
}

type Work<Result> = (tx: Transaction) => Promise<Result | LastStatements<Result> | CommittedRefusal>

/**
 * The one way to change something: `work` runs in one transaction, and what it published goes out after the commit. A
 * deadlock repeats the whole work, and what it had published with it, so `work` must have no other effect.
 * With a `call` the work is done once for its key, and a repeat is answered with what the first call made.
 * @returns what `work` returns, which has to be plain JSON and no secret where the call has a key
 * @throws Problem 409 `idempotency_mismatch` when the key came with another body before
 */
export function command<Result>(shop: ShopParts, work: Work<Result>): Promise<Result>
export function command<Result>(
  shop: ShopParts,
  call: KeyedCall | undefined,
  work: Work<Result>,
): Promise<Result>
export async function command<Result>(
  shop: ShopParts,
  ...args: [Work<Result>] | [KeyedCall | undefined, Work<Result>]
): Promise<Result> {
  const [call, work] = args.length === 1 ? [undefined, args[0]] : args
  let published: AddressedEvent[] = []
  let hasRequests = false
  const result = await transaction<Result | CommittedRefusal>(shop.database, async (queries) => {
    published = []
    hasRequests = false
    const tx: Transaction = {
      ...queries,
      publish: (event) => published.push(event),
      job: (task, data, options) => shop.jobs.send(queries, task, data, options),
      relayJobs: () => {
        hasRequests = true
      },
    }
    return call ? once(queries, call, () => work(tx)) : work(tx)
  })
  for (const event of withoutCovered(published)) shop.events.publish(event)
  if (hasRequests) shop.jobs.relay()
  if (result instanceof CommittedRefusal) throw result.problem
  return result
}

/** A change of a whole topic covers those of its parts: an import of many products is told of once. */
function withoutCovered(events: readonly AddressedEvent[]): AddressedEvent[] {
  const isWhole = ({ id, people, roles }: AddressedEvent) => !id && !people && !roles
  const whole = new Map(events.filter(isWhole).map((event) => [event.topic, event]))
  return [...whole.values(), ...events.filter(({ topic }) => !whole.has(topic))]
}
