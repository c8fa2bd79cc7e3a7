import { setTimeout as sleep } from 'node:timers/promises'
import { amountsInRupees, orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { AcknowledgedLedger } from './acknowledged-ledger.ts'
import type { LoadCast, LoadPerson } from './fault-people.ts'
import type { Draw } from './seeded-draw.ts'
import type { CallAnswer, ShopCalls } from './shop-calls.ts'

const COURIERS = 3
/** Below 300 requests a minute for each token. */
const SHOPPER_PAUSE_MS = 250
/** After the faults everything under way must be decided within this time. */
const DECIDED_WITHIN_MS = 120_000
const HAND_OVER_ABOVE_PAISE = 100_000

interface LoadOptions {
  calls: ShopCalls
  cast: LoadCast
  ledger: AcknowledgedLedger
  draw: Draw
  run: string
}

/**
 * Shoppers order and cancel, administrators assign, agents deliver and hand over cash, all at once. Each call is repeated
 * until it is decided, and what is acknowledged goes into the ledger.
 */
export class FaultLoad {
  readonly #calls: ShopCalls
  readonly #cast: LoadCast
  readonly #ledger: AcknowledgedLedger
  readonly #draw: Draw
  readonly #run: string
  readonly #waiting: string[] = []
  readonly #everybody: Promise<unknown>
  #isRunning = true
  /** Also for calls that are under way when the load ends. */
  #deadline = Number.POSITIVE_INFINITY
  #number = 0

  /** Starts it. @param run the beginning of its keys, another one for each load */
  constructor({ calls, cast, ledger, draw, run }: LoadOptions) {
    this.#calls = calls
    this.#cast = cast
    this.#ledger = ledger
    this.#draw = draw
    this.#run = run
    this.#everybody = Promise.all([
      ...cast.customers.map((customer) => this.#shop(customer)),
      ...Array.from({ length: COURIERS }, (_, courier) => this.#deliver(courier)),
      this.#collectCash(),
    ])
    // `stop` throws the error.
    this.#everybody.catch(() => undefined)
  }

  /** Ends the load once every call under way is decided. @throws Error when one never is, or got an unexpected answer */
  async stop(): Promise<void> {
    this.#isRunning = false
    this.#deadline = Date.now() + DECIDED_WITHIN_MS
    await this.#everybody
  }

  #nextKey(what: string): string {
    return `${this.#run}-${what}-${++this.#number}`
  }

  async #decide(call: Parameters<ShopCalls['untilDecided']>[0], leaveAfterMs?: number): Promise<CallAnswer> {
    for (;;) {
      const attempt = Math.min(this.#deadline, Date.now() + 60_000)
      try {
        return await this.#calls.untilDecided(call, attempt, leaveAfterMs)
      } catch (error) {
        if (Date.now() >= this.#deadline) throw error
      }
    }
  }

  async #shop(customer: LoadPerson): Promise<void> {
    while (this.#isRunning) {
      await sleep(this.#draw(SHOPPER_PAUSE_MS) + SHOPPER_PAUSE_MS / 2)
      const key = this.#nextKey('order')
      const { body, totalPaise } = drawOrder(this.#cast, this.#draw)
      const call = { method: 'POST' as const, path: '/api/orders', token: customer.token, body, key }
      const answer = await this.#decide(call, this.#draw(10) === 0 ? this.#draw(30) : undefined)
      expectStatus(answer, 200, 201, 409)
      if (answer.status === 409) continue
      const { _id } = answer.body.data as { _id: string }
      this.#ledger.orders.push({ id: _id, key, customerId: customer.id, totalPaise })
      if (this.#draw(5) === 0) await this.#cancel(_id, customer)
      else this.#waiting.push(_id)
    }
  }

  async #cancel(id: string, customer: LoadPerson): Promise<void> {
    const path = `/api/orders/${id}/cancel`
    expectStatus(await this.#decide({ method: 'POST', path, token: customer.token, body: {} }), 200)
    this.#ledger.steps.push({ orderId: id, status: 'cancelled' })
  }

  async #deliver(courier: number): Promise<void> {
    const admin = pick(this.#cast.admins, courier)
    while (this.#isRunning) {
      const id = this.#waiting.shift()
      if (!id) {
        await sleep(50)
        continue
      }
      const agent = pick(this.#cast.agents, this.#draw(this.#cast.agents.length))
      const path = `/api/analytics/admin/orders/${id}/assign`
      const assigned = await this.#decide({
        method: 'PUT',
        path,
        token: admin.token,
        body: { agentId: agent.id },
      })
      // 409: a repeated assignment finds the result of its first try.
      expectStatus(assigned, 200, 409)
      this.#ledger.steps.push({ orderId: id, status: 'assigned' })
      for (const status of ['picked_up', 'out_for_delivery', 'delivered']) await this.#step(id, status, agent)
    }
  }

  async #step(id: string, status: string, agent: LoadPerson): Promise<void> {
    const path = `/api/orders/${id}/status`
    const key = this.#nextKey(status)
    const answer = await this.#decide({ method: 'PUT', path, token: agent.token, body: { status }, key })
    expectStatus(answer, 200)
    this.#ledger.steps.push({ orderId: id, status })
  }

  /** One agent after the other hands over cash, and an administrator counts it. */
  async #collectCash(): Promise<void> {
    const admin = pick(this.#cast.admins, this.#cast.admins.length - 1)
    for (let turn = 0; this.#isRunning; turn++) {
      await sleep(200)
      const agent = pick(this.#cast.agents, turn)
      const book = await this.#decide({ method: 'GET', path: '/api/agent/cash', token: agent.token })
      const { cashInHand } = book.body.data as { cashInHand: number }
      if (cashInHand * 100 < HAND_OVER_ABOVE_PAISE) continue
      const body = { declared: cashInHand }
      const key = this.#nextKey('cash')
      const declared = await this.#decide({
        method: 'POST',
        path: '/api/agent/cash/handovers',
        token: agent.token,
        body,
        key,
      })
      expectStatus(declared, 200)
      const { pendingHandover } = declared.body.data as { pendingHandover: { _id: string } }
      const path = `/api/analytics/admin/cash/handovers/${pendingHandover._id}/confirm`
      const counted = { method: 'POST' as const, path, token: admin.token, body: { counted: cashInHand } }
      expectStatus(await this.#decide(counted), 200)
      this.#ledger.handovers.push({ agentId: agent.id, paise: Math.round(cashInHand * 100) })
    }
  }
}

function expectStatus(answer: CallAnswer, ...statuses: number[]): void {
  if (!statuses.includes(answer.status)) throw new Error(`Unexpected: ${JSON.stringify(answer)}`)
}

function drawOrder(cast: LoadCast, draw: Draw) {
  const first = draw(cast.products.length)
  const chosen = [first, (first + 1) % cast.products.length].slice(0, 1 + draw(2))
  const lines = chosen.map((at) => {
    const { id, pricePaise } = pick(cast.products, at)
    return { productId: id, unitPricePaise: pricePaise, quantity: 1 + draw(3) }
  })
  const amounts = orderAmounts(lines, { terms: TAX_ON_TOP })
  const body = {
    items: lines.map(({ productId, quantity, unitPricePaise }) => ({
      productId,
      quantity,
      price: rupeesFromPaise(unitPricePaise),
    })),
    deliveryDetails: {
      fullName: 'Asha Rao',
      phone: '9876543210',
      email: 'asha@example.com',
      address: '14, 3rd Cross',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
    },
    paymentMethod: 'cod',
    orderType: 'buy-now',
    ...amountsInRupees(amounts),
  }
  return { body, totalPaise: amounts.totalPaise }
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}
