import { callQuery } from '#client/calls.ts'
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts'

/** What home shows to everybody. */
export const homeQuery = callQuery(catalogueCalls.home)
