import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/** Repeats a call while the shop answers 503, as a browser does. */
export async function decided<Answered extends { status: number }>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await sleep(PAUSE_MS)
  }
}
