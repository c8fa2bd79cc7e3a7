import type { RoundFigures } from './bench-figures.ts'
import type { Comparison } from './compare-scenario.ts'

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
