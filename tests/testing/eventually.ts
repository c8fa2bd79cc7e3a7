import { setTimeout as sleep } from 'node:timers/promises'

/** Shorter than a test may take, so that it can still report what failed. */
const MAX_WAIT_MS = 150_000

/**
 * Waits until the check passes, however slow the machine is. Fake timers of a test do not stop it.
 * @throws the check's last error
 */
export async function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await sleep(10)
  }
}
