import { api } from '#client/api-client.ts'
import type { ImportProductsAnswer, ImportProductsBody } from '#contract/catalogue/catalogue-management.ts'

/** A call takes some seconds, but longer where pictures come from slow servers. */
const TIMEOUT_MS = 120_000
const MAX_SHOWN = 200

/**
 * Sends a table again and again, because the server imports a part of it with each call, until all is done or `onPart`
 * returns false. What was imported stays where a later call fails.
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

/** Two answers as one. */
function addAnswers(one: ImportProductsAnswer, next: ImportProductsAnswer): ImportProductsAnswer {
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
