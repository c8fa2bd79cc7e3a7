import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { PersonRow } from './account-tables.ts'

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
   * @throws Problem 409 `agent_carries_goods`
   */
  releaseAgent(tx: Transaction, agentId: string, by: SignedIn): Promise<void>
  /** Gives a person the orders of guests with this phone, which the person has proved, after `lockPersonAndPhone`. */
  claimGuestOrders(queries: Queries, personId: string, phone: string): Promise<void>
  /** What keeps a customer from deleting the account, in words. */
  findUnsettled(queries: Queries, personId: string): Promise<string[]>
  /** What a customer has in all domains, as the customer reads it in a file. */
  readBelongings(queries: Queries, person: PersonRow): Promise<Record<string, unknown>>
  /** Deletes what a customer has in all domains, and takes the person out of what has to stay. */
  deleteBelongings(tx: Transaction, person: PersonRow): Promise<void>
  /** Gives an account all that another one of the same person has, after both were locked. */
  moveBelongings(tx: Transaction, accounts: { from: string; to: string }): Promise<void>
}
