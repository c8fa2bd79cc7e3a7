import { HttpConnection } from './http-connection.ts'
import type { LoadPlan, LoadReport, LoadRequest, LoadResult } from './load.ts'

/** The results of one kind of request so far. */
interface Tally {
  statuses: Record<string, number>
  took: number[]
}

/** The load generator is a process of its own: it takes plans from the bench one after the other. */
async function generate(given: LoadPlan): Promise<LoadReport> {
  const requests = given.requests.map((request) => ({ ...request, wire: Buffer.from(request.text) }))
  const plan = { ...given, requests }
  const tallies = new Map<string, Tally>()
  const open = Array.from({ length: plan.connections }, () => HttpConnection.open(plan.port))
  const connections = await Promise.all(open)
  const started = performance.now()
  await askAgainAndAgain(plan, connections, tallies)
  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  return {
    seconds,
    kinds: Object.fromEntries([...tallies].map(([kind, tally]) => [kind, resultOf(tally)])),
  }
}

/** A request as bytes, made before the measurement starts. */
type WireRequest = LoadRequest & { wire: Uint8Array }
type WirePlan = LoadPlan & { requests: readonly WireRequest[] }

async function askAgainAndAgain(
  plan: WirePlan,
  connections: readonly HttpConnection[],
  tallies: Map<string, Tally>,
): Promise<void> {
  const { requests, repeats } = plan
  const until = performance.now() + plan.seconds * 1000
  let next = 0
  const work = async (connection: HttpConnection) => {
    while (performance.now() < until && (repeats || next < requests.length)) {
      const request = requests[next++ % requests.length]
      if (!request) return
      const sent = performance.now()
      const status = await connection.ask(request.wire)
      count(tallies, request.kind, status, performance.now() - sent)
    }
  }
  await Promise.all(connections.map(work))
}

function count(tallies: Map<string, Tally>, kind: string, status: number, took: number): void {
  let tally = tallies.get(kind)
  if (!tally) {
    tally = { statuses: {}, took: [] }
    tallies.set(kind, tally)
  }
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  tally.took.push(took)
}

function resultOf({ statuses, took }: Tally): LoadResult {
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.max(0, Math.ceil(took.length * share) - 1)] ?? 0
  return { answers: took.length, statuses, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

process.on('message', (plan: LoadPlan) => {
  generate(plan).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  )
})
