import type { LoadReport } from './load.ts'
import { type Counting, type ProcessUsage, usageOf } from './process-usage.ts'

/** The figures of one server in one round. */
export interface RoundFigures {
  /** Successful answers a second. */
  rate: number
  p50: number
  p99: number
  /** Answers that were refusals or failures. */
  failed: number
  /** Share of one core that the server and PostgreSQL used; unknown outside Linux. */
  serverCpu: number | undefined
  postgresCpu: number | undefined
  /** Successful answers for each second of processor time of both; other work on the machine hardly changes this. */
  perCpuSecond: number | undefined
  serverMb: number | undefined
  postgresMb: number | undefined
}

/** A process whose resource usage is measured. */
interface WatchedProcess {
  pid: number | undefined
  counting: Counting
}

/** Runs a load and measures the processor time of server and PostgreSQL. */
export async function measureRound(
  run: () => Promise<LoadReport>,
  server: WatchedProcess,
  postgres: WatchedProcess,
): Promise<{ report: LoadReport; figures: RoundFigures }> {
  const before = [server, postgres].map(({ pid, counting }) => usageOf(pid, counting))
  const report = await run()
  const after = [server, postgres].map(({ pid, counting }) => usageOf(pid, counting))
  const cpu = (at: number) => shareOf(before[at], after[at], report.seconds)
  const kinds = Object.values(report.kinds)
  const isGood = (status: string) => Number(status) < 400
  const counted = (isCounted: (status: string) => boolean) =>
    kinds
      .flatMap(({ statuses }) => Object.entries(statuses))
      .reduce((sum, [status, count]) => (isCounted(status) ? sum + count : sum), 0)
  const [first] = kinds
  const rate = counted(isGood) / report.seconds
  const [serverCpu, postgresCpu] = [cpu(0), cpu(1)]
  return {
    report,
    figures: {
      rate,
      p50: first?.p50 ?? 0,
      p99: first?.p99 ?? 0,
      failed: counted((status) => !isGood(status)),
      serverCpu,
      postgresCpu,
      perCpuSecond:
        serverCpu === undefined || postgresCpu === undefined ? undefined : rate / (serverCpu + postgresCpu),
      serverMb: after[0]?.memoryMb,
      postgresMb: after[1]?.memoryMb,
    },
  }
}

function shareOf(before: ProcessUsage | undefined, after: ProcessUsage | undefined, seconds: number) {
  return before && after ? (after.cpuSeconds - before.cpuSeconds) / seconds : undefined
}

/** The median of several rounds for each figure; failures are summed. */
export function medianOf(rounds: readonly RoundFigures[]): RoundFigures {
  const of = (name: keyof RoundFigures) => median(rounds.map((round) => round[name]).filter(isNumber))
  return {
    rate: of('rate') ?? 0,
    p50: of('p50') ?? 0,
    p99: of('p99') ?? 0,
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
    serverCpu: of('serverCpu'),
    postgresCpu: of('postgresCpu'),
    perCpuSecond: of('perCpuSecond'),
    serverMb: of('serverMb'),
    postgresMb: of('postgresMb'),
  }
}

export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined
}
