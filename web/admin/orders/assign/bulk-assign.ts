export interface AssignOutcome {
  orderId: string
  /** Undefined where the order was assigned. */
  error: unknown
}

const MAX_AT_ONCE = 4

/**
 * Assigns several orders to one agent: one call per order, a few at a time; a refused one does not
 * stop the others. Outcomes are in the order of `orderIds`.
 */
export async function assignEach(
  orderIds: readonly string[],
  assignOne: (orderId: string) => Promise<unknown>,
): Promise<AssignOutcome[]> {
  const outcomes: AssignOutcome[] = []
  for (let at = 0; at < orderIds.length; at += MAX_AT_ONCE) {
    const batch = orderIds.slice(at, at + MAX_AT_ONCE)
    const results = await Promise.allSettled(batch.map((orderId) => assignOne(orderId)))
    results.forEach((result, index) => {
      const error = result.status === 'rejected' ? result.reason : undefined
      outcomes.push({ orderId: batch[index] ?? '', error })
    })
  }
  return outcomes
}
