import { median } from './bench-figures.ts'
import { CONNECTIONS, type ReferenceName, referenceRequests, SCENARIOS } from './bench-scenarios.ts'
import { type BenchServer, startProduct, startReference } from './bench-servers.ts'
import { jobsDone } from './bench-shop.ts'
import type { Measuring } from './compare-scenario.ts'
import type { LoadRequest } from './load.ts'
import type { ReferenceSetting } from './reference-server.ts'

/** Rates of one and of two processes on the same PostgreSQL, of the shop and of a bare reference. */
export interface ProcessComparison {
  title: string
  product: Gain
  reference: Gain
}

/** Medians over the rounds; the gain is that of the rate of two over that of one in the same round. */
export interface Gain {
  one: number
  two: number
  gain: number
}

/** Starts a second shop and a second reference with two processes each and lets all four take turns. */
export async function compareProcesses(
  measuring: Measuring,
  setting: Pick<ReferenceSetting, 'headers' | 'page'>,
  ports: { product: number; reference: number },
): Promise<ProcessComparison[]> {
  const { database } = measuring.shop
  const product = await startProduct(database, ports.product, 2)
  const reference = await startReference(database, { ...setting, port: ports.reference }, 2)
  const doubled = { product, reference }
  try {
    return [
      await compare('catalogue, beside the fixed answer', 'list', 'fixed', measuring, doubled),
      await compare('orders, beside the minimal order', 'order', 'order', measuring, doubled),
      await compare('new searches, beside one query', 'new-search', 'query', measuring, doubled),
    ]
  } finally {
    await Promise.all([product.stop(), reference.stop()])
  }
}

/**
 * Rounds in which the new processes compile what they run often; they are not counted. Each of two processes sees half of
 * the load, so that this takes them twice as long as one.
 */
const WARM_UP_ROUNDS = 6

async function compare(
  title: string,
  scenarioName: string,
  referenceName: ReferenceName,
  measuring: Measuring,
  doubled: { product: BenchServer; reference: BenchServer },
): Promise<ProcessComparison> {
  const scenario = SCENARIOS.find(({ name }) => name === scenarioName)
  if (!scenario) throw new Error(`No scenario ${scenarioName}`)
  const { shop, generator, rounds, seconds } = measuring
  const servers = [measuring.product, measuring.reference, doubled.product, doubled.reference]
  const rateOf = async (server: BenchServer, requests: readonly LoadRequest[], repeats: boolean) => {
    await jobsDone(shop)
    const others = servers.filter((other) => other !== server)
    for (const other of others) other.hold(true)
    const order = { port: server.port, connections: CONNECTIONS, requests, repeats, seconds }
    const report = await generator.run(order).finally(() => {
      for (const other of others) other.hold(false)
    })
    const statuses = Object.values(report.kinds)[0]?.statuses ?? {}
    return ((statuses[200] ?? 0) + (statuses[201] ?? 0)) / report.seconds
  }
  const ofReference = async (server: BenchServer) =>
    rateOf(server, await referenceRequests(referenceName, shop), referenceName !== 'order')
  const ofProduct = async (server: BenchServer) =>
    rateOf(server, await scenario.requests(shop), scenario.repeats)
  const counted = { product: [] as Gain[], reference: [] as Gain[] }
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const reference = await gainOf(ofReference, measuring.reference, doubled.reference, round)
    const product = await gainOf(ofProduct, measuring.product, doubled.product, round)
    if (round < 0) continue
    counted.product.push(product)
    counted.reference.push(reference)
  }
  return { title, product: medianGain(counted.product), reference: medianGain(counted.reference) }
}

/** In every other round two come first: a machine that tires favours neither. */
async function gainOf(
  rateOf: (server: BenchServer) => Promise<number>,
  one: BenchServer,
  two: BenchServer,
  round: number,
): Promise<Gain> {
  const isOneFirst = round % 2 === 0
  const first = await rateOf(isOneFirst ? one : two)
  const second = await rateOf(isOneFirst ? two : one)
  const rates = isOneFirst ? { one: first, two: second } : { one: second, two: first }
  return { ...rates, gain: rates.two / rates.one }
}

function medianGain(rounds: readonly Gain[]): Gain {
  const middle = (figure: keyof Gain) => median(rounds.map((round) => round[figure])) ?? 0
  return { one: middle('one'), two: middle('two'), gain: middle('gain') }
}
