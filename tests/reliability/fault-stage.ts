import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { type AcknowledgedLedger, examine, newLedger } from './acknowledged-ledger.ts'
import { startLoad } from './fault-load.ts'
import { type Crowd, hireCast, type LoadCast } from './fault-people.ts'
import type { FaultReport } from './fault-report.ts'
import type { FaultShop } from './fault-shop.ts'
import { type Draw, drawsFrom } from './seeded-draw.ts'
import { newWeather, type ShopCalls, shopCalls, type Weather } from './shop-calls.ts'

/** From a fault's end to the next one the load runs undisturbed for this long, and up to as much longer. */
const PAUSE_MS = 600

export interface Fault {
  name: string
  tries: number
  /** Does it once; returns the milliseconds until the shop could sell again, or a complaint besides. */
  happen(): Promise<{ recoveryMs: number; broken?: string }>
}

/** A running shop with a load on it, in which faults happen and after each of which everything is counted. */
export class FaultStage {
  readonly #shop: FaultShop
  readonly #connection: pg.ClientConfig
  readonly #seed: number
  readonly #crowd: Crowd | undefined
  readonly #moments: Draw
  readonly #ledger: AcknowledgedLedger = newLedger()
  readonly #calls: ShopCalls
  #weather: Weather = newWeather()
  #cast: LoadCast | undefined
  #loads = 0

  constructor(shop: FaultShop, connection: pg.ClientConfig, seed: number, crowd?: Crowd) {
    this.#shop = shop
    this.#connection = connection
    this.#seed = seed
    this.#crowd = crowd
    this.#moments = drawsFrom(seed)
    this.#calls = shopCalls(shop.url, () => this.#weather)
  }

  /** Lets a fault happen as often as it says, at drawn moments under load, and examines what is left. */
  async play(fault: Fault): Promise<FaultReport> {
    this.#cast ??= await hireCast(this.#calls, this.#crowd)
    this.#weather = newWeather()
    const before = count(this.#ledger)
    const draw = drawsFrom(this.#seed + ++this.#loads)
    const load = startLoad(this.#calls, this.#cast, this.#ledger, draw, `load${this.#loads}`)
    const recoveryMs: number[] = []
    const broken: string[] = []
    for (let happened = 0; happened < fault.tries; happened++) {
      await sleep(PAUSE_MS + this.#moments(PAUSE_MS))
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
      weather: this.#weather,
      broken,
    }
  }

  /** Says whether the page is served. */
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
