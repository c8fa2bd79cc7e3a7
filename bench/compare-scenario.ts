import { measureRound, median, medianOf, type RoundFigures } from './bench-figures.ts'
import { type ReferenceName, referenceRequests, type Scenario } from './bench-scenarios.ts'
import type { BenchServer } from './bench-servers.ts'
import { type BenchShop, dropEmails, type LoadGenerator } from './bench-shop.ts'

type Ratios = Partial<Record<ReferenceName, number | undefined>>

/** The shop's figures in one scenario beside those of its references: medians over the rounds. */
export interface Comparison {
  name: string
  title: string
  connections: number
  product: RoundFigures
  references: Partial<Record<ReferenceName, RoundFigures>>
  /** The median over the rounds of the shop's rate over the reference's in the same round. */
  ratios: Ratios
  /** The same for the answers for each second of processor time. */
  cpuRatios: Ratios
}

export interface Measuring {
  shop: BenchShop
  product: BenchServer
  reference: BenchServer
  generator: LoadGenerator
  rounds: number
  seconds: number
}

const WARM_UP_SECONDS = 0.7

/** Measures reference and shop in turns, so that other work on the machine disturbs both. */
export async function compareScenario(scenario: Scenario, measuring: Measuring): Promise<Comparison> {
  const { rounds, seconds } = measuring
  const warmUpSeconds = scenario.warmUpSeconds ?? WARM_UP_SECONDS
  await runProduct(scenario, measuring, warmUpSeconds)
  for (const name of scenario.references) await runReference(name, scenario, measuring, warmUpSeconds)
  const ofProduct: RoundFigures[] = []
  const ofReferences = new Map(scenario.references.map((name) => [name, [] as RoundFigures[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, figures] of ofReferences)
      figures.push(await runReference(name, scenario, measuring, seconds))
    ofProduct.push(await runProduct(scenario, measuring, seconds))
  }
  const ratiosOf = (figure: Compared) =>
    Object.fromEntries(
      [...ofReferences].map(([name, figures]) => [name, medianRatio(ofProduct, figures, figure)]),
    )
  const references = [...ofReferences].map(([name, figures]) => [name, medianOf(figures)])
  return {
    name: scenario.name,
    title: scenario.title,
    connections: scenario.connections,
    product: medianOf(ofProduct),
    references: Object.fromEntries(references),
    ratios: ratiosOf('rate'),
    cpuRatios: ratiosOf('perCpuSecond'),
  }
}

type Compared = 'rate' | 'perCpuSecond'

function medianRatio(
  ofProduct: readonly RoundFigures[],
  ofReference: readonly RoundFigures[],
  figure: Compared,
): number | undefined {
  const ratios = ofProduct.flatMap((shop, round) => {
    const [own, other] = [shop[figure], ofReference[round]?.[figure]]
    return own === undefined || other === undefined ? [] : [own / other]
  })
  return median(ratios)
}

async function runProduct(scenario: Scenario, measuring: Measuring, seconds: number): Promise<RoundFigures> {
  const requests = await scenario.requests(measuring.shop)
  return run(measuring.product, { ...scenario, requests, seconds }, measuring)
}

async function runReference(
  name: ReferenceName,
  { connections }: Scenario,
  measuring: Measuring,
  seconds: number,
): Promise<RoundFigures> {
  const requests = referenceRequests(name)
  return run(measuring.reference, { connections, repeats: true, requests, seconds }, measuring)
}

async function run(
  server: BenchServer,
  load: Pick<Parameters<LoadGenerator['run']>[0], 'connections' | 'repeats' | 'requests' | 'seconds'>,
  { shop, generator }: Measuring,
): Promise<RoundFigures> {
  const { connections, repeats, requests, seconds } = load
  await dropEmails(shop)
  const { figures } = await measureRound(
    () => generator.run({ port: server.port, connections, repeats, requests, seconds }),
    { pid: server.pid, counting: 'resident' },
    { pid: shop.database.postgres.postmasterPid(), counting: 'shared' },
  )
  return figures
}
