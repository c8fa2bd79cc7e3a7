import { callQuery } from '#client/calls.ts'
import { readPromise } from '#contract/calls/area-calls.ts'

/** What the shop promises of a delivery, whatever is ordered. @param pincode undefined: not known */
export const promiseQuery = (pincode: string | undefined) => callQuery(readPromise, { query: { pincode } })
