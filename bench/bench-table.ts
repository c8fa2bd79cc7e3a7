import type { RoundFigures } from './bench-figures.ts'
import type { Gain, ProcessComparison } from './compare-processes.ts'
import type { Comparison } from './compare-scenario.ts'
import type { LoadReport } from './load.ts'
import type { FloodFigures, MixedFigures } from './mixed-load.ts'

const COLUMNS = ['a second', 'p50 ms', 'p99 ms', 'failed', 'CPU', 'DB CPU', 'MB', 'DB MB', 'ratio', 'by CPU']

export function tableHeading(): string {
  return line('', COLUMNS)
}

/** A scenario with a line for the shop and each reference; the ratio is the shop's rate divided by the reference's. */
export function comparisonLines({ title, product, references, ratios, cpuRatios }: Comparison): string {
  const compared = Object.entries(references).map(([key, figures]) => {
    const name = key as keyof typeof references
    return line(`  beside: ${name}`, [
      ...cells(figures),
      numberOrDash(ratios[name], 2),
      numberOrDash(cpuRatios[name], 2),
    ])
  })
  return [line(title, cells(product)), ...compared].join('\n')
}

function cells(figures: RoundFigures): string[] {
  return [
    figures.rate.toFixed(figures.rate < 100 ? 1 : 0),
    figures.p50.toFixed(2),
    figures.p99.toFixed(2),
    String(figures.failed),
    numberOrDash(figures.serverCpu, 2),
    numberOrDash(figures.postgresCpu, 2),
    numberOrDash(figures.serverMb, 0),
    numberOrDash(figures.postgresMb, 0),
  ]
}

function line(title: string, values: readonly string[]): string {
  return title.padEnd(42) + values.map((value) => value.padStart(10)).join('')
}

function numberOrDash(value: number | undefined, digits: number): string {
  return value === undefined ? '-' : value.toFixed(digits)
}

export function mixedLines({ highestRate, streams, eventsReceived, atHalf }: MixedFigures): string {
  return [
    `mixed load, ${streams} live streams open (${eventsReceived} events heard): at most ${highestRate.toFixed(0)} a second; at half of it:`,
    ...kindLines(atHalf),
  ].join('\n')
}

export function floodLines({ loginsPerSecond, statuses, browsingAlone, browsing }: FloodFigures): string {
  return [
    `flood of 200 logins a second: ${loginsPerSecond.toFixed(1)} a second succeed, by status ${JSON.stringify(statuses)}; 200 browse a second:`,
    ...kindLines(browsingAlone).map((text) => `${text}  before the flood`),
    ...kindLines(browsing).map((text) => `${text}  during the flood`),
  ].join('\n')
}

function kindLines(report: LoadReport): string[] {
  return Object.entries(report.kinds).map(
    ([kind, { answers, statuses, p50, p99, worst }]) =>
      `  ${kind.padEnd(10)}${String(answers).padStart(7)} answers ${JSON.stringify(statuses)}  p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)}  worst ${worst.toFixed(1)} ms`,
  )
}

export function processLines(comparisons: readonly ProcessComparison[]): string {
  return comparisons
    .map(
      ({ title, product, reference }) =>
        `two processes over one, ${title}: shop ${gainText(product)}, reference ${gainText(reference)}, shop's share of it ${(product.gain / reference.gain).toFixed(2)}`,
    )
    .join('\n')
}

function gainText({ one, two, gain }: Gain): string {
  return `${gain.toFixed(2)} (${two.toFixed(0)} / ${one.toFixed(0)})`
}
