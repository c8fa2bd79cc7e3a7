import { groupedDigits } from '#contract/money.ts'

/** "1 product", "1,215 products". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${groupedDigits(count)} ${count === 1 ? one : many}`
}
