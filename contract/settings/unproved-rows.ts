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
} as const
