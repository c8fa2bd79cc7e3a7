import type { Examination } from './acknowledged-ledger.ts'
import type { Weather } from './shop-calls.ts'

/** One line of the fault table. */
export interface FaultReport {
  fault: string
  tries: number
  /** Acknowledgements that were written down while the fault was going on. */
  acknowledged: number
  examination: Examination
  recoveryMs: number[]
  weather: Weather
  /** What else was asked of this fault and does not hold. */
  broken: string[]
}

export const FAULT_TABLE_HEAD =
  '| Fault | Tries | Acknowledged | Lost | Doubled | Violations | Recovery, median and worst | 503 | Slowest answer |\n|---|---|---|---|---|---|---|---|---|'

export function faultLine(report: FaultReport): string {
  const { fault, tries, acknowledged, examination, recoveryMs, weather } = report
  const sorted = [...recoveryMs].sort((a, b) => a - b)
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const cells = [
    fault,
    tries,
    acknowledged,
    examination.lost.length,
    examination.doubled.length,
    examination.violations.length,
    `${seconds(median)}, ${seconds(worst)}`,
    weather.unavailable,
    seconds(weather.slowestMs),
  ]
  return `| ${cells.join(' | ')} |`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Everything that must not be, in sentences; empty where the shop kept its promises. */
export function complaintsOf({ fault, acknowledged, examination, weather, broken }: FaultReport): string[] {
  const complaints = [
    ...examination.lost.map((what) => `lost: ${what}`),
    ...examination.doubled.map((what) => `doubled: ${what}`),
    ...examination.violations.map((what) => `violated: ${what}`),
    ...[...new Set(weather.faulty)].map((what) => `answered as a fault of its own: ${what}`),
    ...broken,
  ]
  if (acknowledged === 0) complaints.push('nothing was acknowledged, so that nothing is shown')
  if (weather.loggedOut > 0) complaints.push(`${weather.loggedOut} answers logged somebody out`)
  if (weather.withoutRetryAfter > 0)
    complaints.push(`${weather.withoutRetryAfter} of 503 without Retry-After`)
  if (weather.unanswered > 0) complaints.push(`${weather.unanswered} requests were never answered`)
  return complaints.map((complaint) => `${fault}: ${complaint}`)
}
