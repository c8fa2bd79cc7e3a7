import cluster, { type Worker } from 'node:cluster'

/**
 * With several processes on one machine, orders are written by one of them at a time: the orders that come to the others
 * meanwhile gather, as they do in a process alone. The first process gives the turns, because it alone hears all workers.
 */

/** After it the next one goes on, whatever has become of the one before. */
const LONGEST_MS = 100

/** From a worker: it wants a turn, or gives one back. From the first process: the turn that begins. */
type TurnMessage = { orderTurn: 'wanted' } | { orderTurn: 'over' | 'begins'; number: number }

/** Resolves when this process may write, to what lets the others go on. */
export type TakeTurn = () => Promise<() => void>

export interface Turns<Taker> {
  want(taker: Taker): void
  /** Says nothing of a turn that has already passed to somebody else. */
  end(number: number): void
  leave(taker: Taker): void
}

/** Gives a turn to one taker at a time, in the order in which they want it. */
export function givingTurns<Taker>(begin: (taker: Taker, number: number) => void): Turns<Taker> {
  let waiting: Taker[] = []
  let current: { taker: Taker; number: number; limit: NodeJS.Timeout } | undefined
  let count = 0

  function next(): void {
    clearTimeout(current?.limit)
    current = undefined
    const taker = waiting.shift()
    if (taker === undefined) return
    current = { taker, number: ++count, limit: setTimeout(next, LONGEST_MS) }
    begin(taker, count)
  }

  return {
    want(taker) {
      waiting.push(taker)
      if (!current) next()
    },
    end(number) {
      if (number === current?.number) next()
    },
    leave(taker) {
      waiting = waiting.filter((other) => other !== taker)
      if (taker === current?.taker) next()
    },
  }
}

/** In the first process, before it starts workers. */
export function giveOrderTurns(): void {
  // A worker that has just ended hears nothing more; `leave` follows.
  const begin = (worker: Worker, number: number) =>
    worker.send({ orderTurn: 'begins', number } satisfies TurnMessage, () => undefined)
  const turns = givingTurns<Worker>(begin)
  cluster.on('message', (worker, message: TurnMessage) => {
    if (message.orderTurn === 'wanted') turns.want(worker)
    if (message.orderTurn === 'over') turns.end(message.number)
  })
  cluster.on('exit', (worker) => turns.leave(worker))
}

/** How this process takes its turn; nothing where it is the machine's only one. */
export function orderTurns(): TakeTurn | undefined {
  if (!cluster.isWorker) return undefined
  const wanting: ((over: () => void) => void)[] = []
  const tell = (message: TurnMessage) => process.send?.(message)
  process.on('message', (message: TurnMessage) => {
    if (message.orderTurn !== 'begins') return
    const { number } = message
    wanting.shift()?.(() => tell({ orderTurn: 'over', number }))
  })
  return () =>
    new Promise((resolve) => {
      wanting.push(resolve)
      tell({ orderTurn: 'wanted' })
    })
}
