import type { Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import type { PersonRow } from './account-tables.ts'

/** What a room keeps of a customer. `app.ts` lists the rooms in the order of their locks. */
export interface CustomerData {
  /** Its parts of the file that the customer downloads, by their names in it. */
  read?(queries: Queries, person: PersonRow): Promise<Record<string, unknown>>
  /** What keeps the customer from deleting the account, each with what to do. */
  findUnsettled?(queries: Queries, personId: string): Promise<string[]>
  /** Brings what another account of the same person has, after both were locked. */
  move?(tx: Transaction, accounts: { from: string; to: string }): Promise<unknown>
  /** Deletes what the customer has, and takes the person out of what has to stay. */
  forget?(tx: Transaction, person: PersonRow): Promise<unknown>
}

/** Gives an account all that another one of the same person has, except what it started to pay: that finds its owner when it is paid. */
export async function moveCustomerData(
  rooms: readonly CustomerData[],
  tx: Transaction,
  accounts: { from: string; to: string },
): Promise<void> {
  for (const room of rooms) await room.move?.(tx, accounts)
}
