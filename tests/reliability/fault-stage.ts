import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { type AcknowledgedLedger, examine, newLedger } from './acknowledged-ledger.ts'
import { FaultLoad } from './fault-load.ts'
import { type CastSize, createCast, type LoadCast } from './fault-people.ts'
import type { FaultReport } from './fault-report.ts'
import type { FaultShop } from './fault-shop.ts'
import { type Draw, drawsFrom } from './seeded-draw.ts'
import { type AnswerCounts, newAnswerCounts, type ShopCalls, shopCalls } from './shop-calls.ts'

/** The load runs undisturbed between faults for this long, and up to as much longer. */
const PAUSE_MS = 600

export interface Fault {
  name: string
  tries: number
  /** Makes it happen once. `recoveryMs`: until the shop could sell again. `broken`: an expectation that failed. */
  happen(): Promise<{ recoveryMs: number; broken?: string }>
}

/** A running shop under load, to which faults happen; after each fault everything is counted. */
export class FaultStage {
  readonly #shop: FaultShop
  readonly #connection: pg.ClientConfig
  readonly #seed: number
  readonly #castSize: CastSize | undefined
  readonly #draw: Draw
  readonly #ledger: AcknowledgedLedger = newLedger()
  readonly #calls: ShopCalls
  #answers: AnswerCounts = newAnswerCounts()
  #cast: LoadCast | undefined
  #loads = 0

  constructor(shop: FaultShop, connection: pg.ClientConfig, seed: number, castSize?: CastSize) {
    this.#shop = shop
    this.#connection = connection
    this.#seed = seed
    this.#castSize = castSize
    this.#draw = drawsFrom(seed)
    this.#calls = shopCalls(shop.url, () => this.#answers)
  }

  /** Makes a fault happen `tries` times, at random times under load, and examines the result. */
  async play(fault: Fault): Promise<FaultReport> {
    this.#cast ??= await createCast(this.#calls, this.#castSize)
    this.#answers = newAnswerCounts()
    const before = count(this.#ledger)
    const draw = drawsFrom(this.#seed + ++this.#loads)
    const load = new FaultLoad({
      calls: this.#calls,
      cast: this.#cast,
      ledger: this.#ledger,
      draw,
      run: `load${this.#loads}`,
    })
    const recoveryMs: number[] = []
    const broken: string[] = []
    for (let happened = 0; happened < fault.tries; happened++) {
      await sleep(PAUSE_MS + this.#draw(PAUSE_MS))
      const outcome = await fault.happen()
      recoveryMs.push(outcome.recoveryMs)
      if (outcome.broken) broken.push(outcome.broken)
    }
    await sleep(PAUSE_MS)
    await load.stop()
    const acknowledged = count(this.#ledger) - before
    const examination = await this.#examine(this.#cast)
    return {
      fault: fault.name,
      tries: fault.tries,
      acknowledged,
      examination,
      recoveryMs,
      answers: this.#answers,
      broken,
    }
  }

  async isPageServed(): Promise<boolean> {
    const answer = await fetch(this.#shop.url)
    return answer.ok && (await answer.text()).includes('<div id="root"')
  }

  async #examine(cast: LoadCast) {
    const database = connect(this.#connection)
    try {
      return await examine(
        database,
        this.#ledger,
        cast.customers.map(({ id }) => id),
      )
    } finally {
      await database.close()
    }
  }
}

function count({ orders, steps, handovers }: AcknowledgedLedger): number {
  return orders.length + steps.length + handovers.length
}
