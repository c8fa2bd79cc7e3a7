import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { CustomerData } from './customer-data.ts'

/** What accounts need of higher domains; `app.ts` passes it in. */
export interface AccountDependencies {
  /** How many orders these customers placed and what they spent, without cancelled orders. */
  customerTotals?(
    queries: Queries,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, { orders: number; totalSpentPaise: number }>>
  /** Whether `people p` has ordered. */
  hasOrdered: Fragment
  /**
   * Takes the open orders from an agent who leaves.
   * @param isAnyway whoever asks knows of the cash that the agent has
   * @throws Problem 409 `agent_carries_goods`, `agent_carries_cash`
   */
  releaseAgent(tx: Transaction, agentId: string, by: SignedIn, isAnyway?: boolean): Promise<void>
  /** Gives a person the orders of guests with this phone, which the person has proved, after `lockPersonAndPhone`. */
  claimGuestOrders(queries: Queries, personId: string, phone: string): Promise<void>
  /** What all rooms keep of a customer, in the order of locks. */
  customerData: readonly CustomerData[]
}
