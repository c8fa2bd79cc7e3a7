import { setTimeout as sleep } from 'node:timers/promises'

/** As long as a test may take, less what is needed to tell what did not come about. */
const GIVES_UP_AFTER_MS = 150_000

/**
 * Waits until the check holds; how soon is the machine's business, never the test's. Clocks that a test has
 * taken over do not stop it.
 * @throws what the check says at last
 */
export async function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  const until = performance.now() + GIVES_UP_AFTER_MS
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await sleep(10)
  }
}
