import type { Database } from '../database/connect.ts'
import { sqlState, untilNoDeadlock } from '../database/transaction.ts'
import { type CashOrderDraft, ORDER_REFUSED, type WrittenOrder, writeCashOrders } from './write-order.ts'

const TOGETHER = { statementsAtOnce: 1, mostOrders: 8 }
const ALONE = { statementsAtOnce: 4, mostOrders: 1 }
/** A statement that waits this long for somebody's lock holds up no other. */
const PATIENCE_MS = 50
/** For so long after one of several was refused; in a rush for the last units most are. */
const ALONE_MS = 1000
/** After a crowd the next statement waits for so much of it to come back, but not longer than this. */
const CROWD_PART = 0.75
const COMPANY_MS = 5

export type WriteOrder = (draft: CashOrderDraft) => Promise<WrittenOrder>

interface Waiting {
  draft: CashOrderDraft
  resolve: (written: WrittenOrder) => void
  reject: (error: unknown) => void
}

/**
 * Writes cash orders one by one as long as they come one by one; those that come in one turn of the event loop, or while
 * others are being written, go together into the next statement, which costs a third as much for each. After a crowd the
 * next ones wait a moment for about as many. Where one of several cannot be written, none is, and each is written alone.
 * @returns what writes an order, and throws as `writeCashOrders`
 */
export function writingTogether(database: Database): WriteOrder {
  const waiting: Waiting[] = []
  let running = 0
  let aloneUntil = 0
  /** How many were being written or waited when the last statement ended. */
  let crowd = 0
  let company: NodeJS.Timeout | undefined

  function startNext(): void {
    const { statementsAtOnce, mostOrders } = performance.now() < aloneUntil ? ALONE : TOGETHER
    while (running < statementsAtOnce && waiting.length > 0) {
      if (waiting.length < Math.min(crowd * CROWD_PART, mostOrders)) {
        company ??= setTimeout(startWithoutCompany, COMPANY_MS)
        return
      }
      void run(waiting.splice(0, mostOrders))
    }
  }

  function startWithoutCompany(): void {
    company = undefined
    crowd = 0
    startNext()
  }

  async function run(together: Waiting[]): Promise<void> {
    clearTimeout(company)
    company = undefined
    running++
    let isCounted = true
    const makeRoom = () => {
      if (isCounted) running--
      isCounted = false
      startNext()
    }
    const patience = setTimeout(makeRoom, PATIENCE_MS)
    await write(together)
    clearTimeout(patience)
    crowd = together.length + waiting.length
    makeRoom()
  }

  async function write(together: Waiting[]): Promise<void> {
    const drafts = together.map(({ draft }) => draft)
    try {
      const written = await untilNoDeadlock(() => writeCashOrders(database, drafts))
      for (const [at, order] of written.entries()) together[at]?.resolve(order)
    } catch (error) {
      if (together.length > 1 && isUndone(error)) {
        aloneUntil = performance.now() + ALONE_MS
        waiting.unshift(...together)
      } else {
        for (const { reject } of together) reject(error)
      }
    }
  }

  return (draft) =>
    new Promise((resolve, reject) => {
      waiting.push({ draft, resolve, reject })
      setImmediate(startNext)
    })
}

/** The SQLSTATE of a statement that waited too long for somebody's lock. */
const LOCK_TIMEOUT = '55P03'

/** Data that one of them brought, or a lock that one of them needs; a lost connection may have written them all. */
function isUndone(error: unknown): boolean {
  const state = sqlState(error)
  return (
    state !== undefined && (state === ORDER_REFUSED || state === LOCK_TIMEOUT || /^(22|23|40)/.test(state))
  )
}
