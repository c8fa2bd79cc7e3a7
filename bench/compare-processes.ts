import { median } from './bench-figures.ts'
import { fromShoppers, SCENARIOS } from './bench-scenarios.ts'
import { type BenchServer, startProduct, startReference } from './bench-servers.ts'
import type { Measuring } from './compare-scenario.ts'
import type { LoadRequest } from './load.ts'
import type { ReferenceSetting } from './reference-server.ts'

/** Rates of one and of two processes on the same PostgreSQL, of the shop and of a bare reference. */
export interface ProcessComparison {
  title: string
  /** Median over the rounds of the rate of two processes over that of one. */
  product: number
  reference: number
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
  try {
    return [
      await compare('catalogue, beside the fixed answer', 'list', '/fixed', measuring, {
        product,
        reference,
      }),
      await compare('new searches, beside one query', 'new-search', '/query', measuring, {
        product,
        reference,
      }),
    ]
  } finally {
    await Promise.all([product.stop(), reference.stop()])
  }
}

async function compare(
  title: string,
  scenarioName: string,
  referencePath: string,
  measuring: Measuring,
  doubled: { product: BenchServer; reference: BenchServer },
): Promise<ProcessComparison> {
  const scenario = SCENARIOS.find(({ name }) => name === scenarioName)
  if (!scenario) throw new Error(`No scenario ${scenarioName}`)
  const ofReference = fromShoppers(scenarioName, [referencePath])
  const ratios = { product: [] as number[], reference: [] as number[] }
  // The first round warms all four up and is not counted.
  for (let round = 0; round <= measuring.rounds; round++) {
    const rate = async (server: BenchServer, requests: readonly LoadRequest[], repeats: boolean) => {
      const { connections } = scenario
      const order = { port: server.port, connections, requests, repeats, seconds: measuring.seconds }
      const { kinds, seconds } = await measuring.generator.run(order)
      return (kinds[requests[0]?.kind ?? '']?.statuses[200] ?? 0) / seconds
    }
    const fresh = async () => scenario.requests(measuring.shop)
    const reference = [
      await rate(measuring.reference, ofReference, true),
      await rate(doubled.reference, ofReference, true),
    ] as const
    const product = [
      await rate(measuring.product, await fresh(), scenario.repeats),
      await rate(doubled.product, await fresh(), scenario.repeats),
    ] as const
    if (round === 0) continue
    ratios.product.push(product[1] / product[0])
    ratios.reference.push(reference[1] / reference[0])
  }
  return { title, product: median(ratios.product) ?? 0, reference: median(ratios.reference) ?? 0 }
}
