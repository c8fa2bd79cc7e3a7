import type { Queries } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'

/** What the accounts need of higher rooms; `app.ts` hands it in. */
export interface AccountDependencies {
  /** Orders of these customers and what they spent on them, cancelled ones left out. */
  customerTotals?(
    queries: Queries,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, { orders: number; totalSpentPaise: number }>>
  /**
   * Takes the open orders from an agent who leaves.
   * @throws Problem 409 `agent_carries_goods`
   */
  releaseAgent(queries: Queries, agentId: string, by: SignedIn): Promise<void>
}
