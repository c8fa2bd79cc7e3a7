import { median } from './bench-figures.ts'
import { CONNECTIONS, type ReferenceName, referenceRequests, SCENARIOS } from './bench-scenarios.ts'
import { type BenchServer, startProduct, startReference } from './bench-servers.ts'
import { dropEmails } from './bench-shop.ts'
import type { Measuring } from './compare-scenario.ts'
import type { LoadRequest } from './load.ts'
import type { ReferenceSetting } from './reference/reference-server.ts'

/** Rates of one and of two processes on the same PostgreSQL, of the shop and of a bare reference. */
export interface ProcessComparison {
  title: string
  product: Gain
  reference: Gain
}

/** Medians over the rounds; the gain is the rate of two processes divided by that of one in the same round. */
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
 * Each server is under load for this long before anything is counted, because V8 still compiles code after ten thousand
 * orders or searches, and each of two processes gets only half of the load.
 */
const WARM_UP_SECONDS = 24
/** The customers that the bench makes have each placed an order soon after. */
const WARM_UP_PART_SECONDS = 4

async function compare(
  title: string,
  scenarioName: string,
  referenceName: ReferenceName,
  measuring: Measuring,
  doubled: { product: BenchServer; reference: BenchServer },
): Promise<ProcessComparison> {
  const scenario = SCENARIOS.find(({ name }) => name === scenarioName)
  if (!scenario) throw new Error(`No scenario ${scenarioName}`)
  const { rounds, seconds } = measuring
  const ofShop = { requests: () => scenario.requests(measuring.shop), repeats: scenario.repeats }
  const ofReference = {
    requests: () => referenceRequests(referenceName, measuring.shop),
    repeats: referenceName !== 'order',
  }
  const servers = [
    { server: measuring.product, ...ofShop },
    { server: doubled.product, ...ofShop },
    { server: measuring.reference, ...ofReference },
    { server: doubled.reference, ...ofReference },
  ] as const
  const [one, two, referenceOne, referenceTwo] = servers
  const rateOf = (measured: Measured, forSeconds = seconds) =>
    rateAlone(measured, forSeconds, measuring, servers)
  for (const measured of servers) {
    for (let passed = 0; passed < WARM_UP_SECONDS; passed += WARM_UP_PART_SECONDS)
      await rateOf(measured, WARM_UP_PART_SECONDS)
  }
  const counted = { product: [] as Gain[], reference: [] as Gain[] }
  for (let round = 0; round < rounds; round++) {
    counted.reference.push(await gainOf(rateOf, referenceOne, referenceTwo, round))
    counted.product.push(await gainOf(rateOf, one, two, round))
  }
  return { title, product: medianGain(counted.product), reference: medianGain(counted.reference) }
}

interface Measured {
  server: BenchServer
  requests(): Promise<LoadRequest[]> | LoadRequest[]
  repeats: boolean
}

/** Successful answers a second, while the other servers are stopped. */
async function rateAlone(
  { server, requests, repeats }: Measured,
  seconds: number,
  { shop, generator }: Measuring,
  servers: readonly Measured[],
): Promise<number> {
  const load = { connections: CONNECTIONS, requests: await requests(), repeats, seconds }
  await dropEmails(shop)
  const others = servers.filter((other) => other.server !== server)
  for (const other of others) other.server.hold(true)
  const report = await generator.run({ ...load, port: server.port }).finally(() => {
    for (const other of others) other.server.hold(false)
  })
  const statuses = Object.values(report.kinds)[0]?.statuses ?? {}
  return ((statuses[200] ?? 0) + (statuses[201] ?? 0)) / report.seconds
}

/** Two processes come first in every other round, so that a machine that slows down favours neither. */
async function gainOf(
  rateOf: (measured: Measured) => Promise<number>,
  one: Measured,
  two: Measured,
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
