import type { Examination } from './acknowledged-ledger.ts'
import type { AnswerCounts } from './shop-calls.ts'

/** One line of the fault table. */
export interface FaultReport {
  fault: string
  tries: number
  /** How much was acknowledged during the fault. */
  acknowledged: number
  examination: Examination
  recoveryMs: number[]
  answers: AnswerCounts
  /** Other expectations of this fault that failed. */
  broken: string[]
}

export const FAULT_TABLE_HEAD =
  '| Fault | Tries | Acknowledged | Lost | Doubled | Violations | Recovery, median and worst | 503 | Slowest answer |\n|---|---|---|---|---|---|---|---|---|'

export function faultLine(report: FaultReport): string {
  const { fault, tries, acknowledged, examination, recoveryMs, answers } = report
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
    answers.unavailable,
    seconds(answers.slowestMs),
  ]
  return `| ${cells.join(' | ')} |`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** A sentence for everything that must not happen. */
export function complaintsOf({ fault, acknowledged, examination, answers, broken }: FaultReport): string[] {
  const complaints = [
    ...examination.lost.map((what) => `lost: ${what}`),
    ...examination.doubled.map((what) => `doubled: ${what}`),
    ...examination.violations.map((what) => `violated: ${what}`),
    ...[...new Set(answers.failed)].map((what) => `answered as an error of its own: ${what}`),
    ...broken,
  ]
  if (acknowledged === 0) complaints.push('nothing was acknowledged, so that nothing is shown')
  if (answers.loggedOut > 0) complaints.push(`${answers.loggedOut} answers logged somebody out`)
  if (answers.withoutRetryAfter > 0)
    complaints.push(`${answers.withoutRetryAfter} of 503 without Retry-After`)
  if (answers.unanswered > 0) complaints.push(`${answers.unanswered} requests were never answered`)
  return complaints.map((complaint) => `${fault}: ${complaint}`)
}
