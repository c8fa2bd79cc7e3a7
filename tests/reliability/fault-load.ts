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

export interface Load {
  /** Ends the load once every call under way is decided. @throws Error when one never is, or got an unexpected answer */
  stop(): Promise<void>
}

/**
 * Shoppers order and cancel, administrators assign, agents deliver and hand over cash, all at once. Each call is repeated
 * until it is decided, and what is acknowledged goes into the ledger.
 */
export function startLoad(
  calls: ShopCalls,
  cast: LoadCast,
  ledger: AcknowledgedLedger,
  draw: Draw,
  run: string,
): Load {
  let isRunning = true
  let deadline = Number.POSITIVE_INFINITY
  let number = 0
  const waiting: string[] = []
  const nextKey = (what: string) => `${run}-${what}-${++number}`
  // `stop` sets the deadline, also for calls that are under way.
  const decide = async (call: Parameters<ShopCalls['untilDecided']>[0], leaveAfterMs?: number) => {
    for (;;) {
      const attempt = Math.min(deadline, Date.now() + 60_000)
      try {
        return await calls.untilDecided(call, attempt, leaveAfterMs)
      } catch (error) {
        if (Date.now() >= deadline) throw error
      }
    }
  }
  const expectStatus = (answer: CallAnswer, ...statuses: number[]) => {
    if (!statuses.includes(answer.status)) throw new Error(`Unexpected: ${JSON.stringify(answer)}`)
  }

  async function shop(customer: LoadPerson): Promise<void> {
    while (isRunning) {
      await sleep(draw(SHOPPER_PAUSE_MS) + SHOPPER_PAUSE_MS / 2)
      const key = nextKey('order')
      const { body, totalPaise } = drawOrder(cast, draw)
      const call = { method: 'POST' as const, path: '/api/orders', token: customer.token, body, key }
      const answer = await decide(call, draw(10) === 0 ? draw(30) : undefined)
      expectStatus(answer, 200, 201, 409)
      if (answer.status === 409) continue
      const { _id } = answer.body.data as { _id: string }
      ledger.orders.push({ id: _id, key, customerId: customer.id, totalPaise })
      if (draw(5) === 0) await cancel(_id, customer)
      else waiting.push(_id)
    }
  }

  async function cancel(id: string, customer: LoadPerson): Promise<void> {
    const path = `/api/orders/${id}/cancel`
    expectStatus(await decide({ method: 'POST', path, token: customer.token, body: {} }), 200)
    ledger.steps.push({ orderId: id, status: 'cancelled' })
  }

  async function deliver(courier: number): Promise<void> {
    const admin = pick(cast.admins, courier)
    while (isRunning) {
      const id = waiting.shift()
      if (!id) {
        await sleep(50)
        continue
      }
      const agent = pick(cast.agents, draw(cast.agents.length))
      const path = `/api/analytics/admin/orders/${id}/assign`
      const assigned = await decide({
        method: 'PUT',
        path,
        token: admin.token,
        body: { agentId: agent.id },
      })
      // 409: a repeated assignment finds the result of its first try.
      expectStatus(assigned, 200, 409)
      ledger.steps.push({ orderId: id, status: 'assigned' })
      for (const status of ['picked_up', 'out_for_delivery', 'delivered']) await step(id, status, agent)
    }
  }

  async function step(id: string, status: string, agent: LoadPerson): Promise<void> {
    const path = `/api/orders/${id}/status`
    const key = nextKey(status)
    const answer = await decide({ method: 'PUT', path, token: agent.token, body: { status }, key })
    expectStatus(answer, 200)
    ledger.steps.push({ orderId: id, status })
  }

  /** One agent after the other hands over cash, and an administrator counts it. */
  async function collectCash(): Promise<void> {
    const admin = pick(cast.admins, cast.admins.length - 1)
    for (let turn = 0; isRunning; turn++) {
      await sleep(200)
      const agent = pick(cast.agents, turn)
      const book = await decide({ method: 'GET', path: '/api/agent/cash', token: agent.token })
      const { cashInHand } = book.body.data as { cashInHand: number }
      if (cashInHand * 100 < HAND_OVER_ABOVE_PAISE) continue
      const body = { declared: cashInHand }
      const key = nextKey('cash')
      const declared = await decide({
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
      expectStatus(await decide(counted), 200)
      ledger.handovers.push({ agentId: agent.id, paise: Math.round(cashInHand * 100) })
    }
  }

  const everybody = Promise.all([
    ...cast.customers.map(shop),
    ...Array.from({ length: COURIERS }, (_, courier) => deliver(courier)),
    collectCash(),
  ])
  // `stop` throws the error.
  everybody.catch(() => undefined)
  return {
    async stop() {
      isRunning = false
      deadline = Date.now() + DECIDED_WITHIN_MS
      await everybody
    },
  }
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
