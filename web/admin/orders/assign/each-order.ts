export interface OrderOutcome {
  orderId: string
  /** Undefined where the call was answered. */
  error: unknown
}

const MAX_AT_ONCE = 4

/**
 * Makes one call for each of several orders, a few at a time; a refused one does not stop the others. Outcomes are in the order of `orderIds`.
 */
export async function eachOrder(
  orderIds: readonly string[],
  call: (orderId: string) => Promise<unknown>,
): Promise<OrderOutcome[]> {
  const outcomes: OrderOutcome[] = []
  for (let at = 0; at < orderIds.length; at += MAX_AT_ONCE) {
    const batch = orderIds.slice(at, at + MAX_AT_ONCE)
    const results = await Promise.allSettled(batch.map((orderId) => call(orderId)))
    results.forEach((result, index) => {
      const error = result.status === 'rejected' ? result.reason : undefined
      outcomes.push({ orderId: batch[index] ?? '', error })
    })
  }
  return outcomes
}
