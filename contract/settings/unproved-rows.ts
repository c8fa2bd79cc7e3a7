import * as z from 'zod/mini'
import { setting } from '../fields/field-rows.ts'

const Count = z
  .int('Enter a whole number')
  .check(z.gte(1, 'At least 1'), z.lte(1_000_000, 'At most 1,000,000'))

/**
 * What people may do who have proved neither an email nor a phone, and how often anybody may be wrong about a code. Networks
 * are shared by thousands of customers of a mobile carrier. `server/accounts/unproved.ts` says where these are far higher.
 */
export const UNPROVED_SETTINGS = {
  /** Calls a minute of all of them in one network together, in each server process. */
  unprovedCallsPerNetwork: setting(Count, { first: 3000 }),
  /** Discount codes an hour that do not exist: of one person, proved or not, and of a network's unproved people. */
  wrongCodesPerPerson: setting(Count, { first: 20 }),
  wrongCodesPerNetwork: setting(Count, { first: 200 }),
  /** Messages a day to an email or phone of which nobody has proved that it is the customer's. */
  messagesPerReceiver: setting(Count, { first: 10 }),
  /** Cash orders of one person or phone that are open, or were cancelled within a day. */
  unprovedCashOrders: setting(Count, { first: 5 }),
  /** Payments that hold goods: a day with one phone, and an hour in a network. */
  unprovedHoldsPerPhone: setting(Count, { first: 10 }),
  unprovedHoldsPerNetwork: setting(Count, { first: 100 }),
  /** How many minutes such a payment holds goods, and twice that with those that follow it. */
  unprovedHoldMinutes: setting(Count, { first: 10 }),
  /** Which part of a variant all of them hold together at most. */
  unprovedStockPercent: setting(Count, { first: 50 }),
  /** Cash orders a day of a network. */
  unprovedCashOrdersPerNetwork: setting(Count, { first: 100 }),
} as const
