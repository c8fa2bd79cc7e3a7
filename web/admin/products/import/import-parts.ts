import { api } from '#client/api-client.ts'
import type { ImportProductsAnswer, ImportProductsBody } from '#contract/catalogue-management.ts'

/** A call answers after some seconds, but for pictures of slow servers. */
const TIMEOUT_MS = 120_000
const MAX_SHOWN = 200

/**
 * Sends a table until all its products are done or `onPart` says false: the server does a part with each call. What was done
 * stays done where a call fails.
 * @returns the sum of all answers
 */
export async function importInParts(
  body: Omit<ImportProductsBody, 'from'>,
  onPart: (sum: ImportProductsAnswer) => boolean,
): Promise<ImportProductsAnswer> {
  let sum = await send({ ...body, from: 0 })
  while (onPart(sum) && sum.next !== null) sum = addAnswers(sum, await send({ ...body, from: sum.next }))
  return sum
}

const send = async (body: ImportProductsBody) =>
  (await api.post<ImportProductsAnswer>('/api/products/import', body, { timeoutMs: TIMEOUT_MS })).data

/** The answers of two parts as one. */
export function addAnswers(one: ImportProductsAnswer, next: ImportProductsAnswer): ImportProductsAnswer {
  return {
    ...next,
    created: one.created + next.created,
    changed: one.changed + next.changed,
    unchanged: one.unchanged + next.unchanged,
    faulty: one.faulty + next.faulty,
    faults: [...one.faults, ...next.faults].slice(0, MAX_SHOWN),
    rows: [...one.rows, ...next.rows].slice(0, MAX_SHOWN),
  }
}
