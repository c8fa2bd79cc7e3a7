import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Locks the photo that a person's medicine needs until the transaction ends, so that of two orders at once only one has it.
 * @returns its id
 * @throws Problem 409 `prescription_missing` without a photo, for somebody else's, and for one that an order has already
 */
export async function lockPrescription(
  queries: Queries,
  personId: string,
  id: string | undefined,
): Promise<string> {
  if (id === undefined) throw missing('This order needs a photo of the prescription')
  const [photo] = await queries.sql<{ orderId: string | null }>`
    select order_id from prescriptions where id = ${id} and person_id = ${personId} for update`
  if (!photo) throw missing('Please add the photo of the prescription again')
  if (photo.orderId !== null)
    throw missing('This photo belongs to another order. Please add one for this order.')
  return id
}

const missing = (message: string) => new Problem(409, 'prescription_missing', message)
