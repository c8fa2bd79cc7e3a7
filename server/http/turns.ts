import { Problem } from './problem.ts'

/** Runs a piece of work once it is its turn. @throws Problem 503 when too many wait */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Turns for work that takes much memory or time: so many pieces at once in this process, whoever asks for them, and so many
 * that wait. What comes beyond is refused before anything is done for it.
 */
export function turns(atOnce: number, maxWaiting: number): InTurn {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw busy()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

function busy(): Problem {
  return new Problem(503, 'busy', 'The shop is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
}
