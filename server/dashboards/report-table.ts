import type { ReportColumn, ReportQuery, ReportRow } from '#contract/reports.ts'

/** A report before it is presented; money is in paise. */
export interface ReportTable {
  /** Which orders are counted. */
  note: string
  columns: ReportColumn[]
  rows: ReportRow[]
  totals: ReportRow
}

export type Range = Pick<ReportQuery, 'from' | 'to'>

export function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

/** A part in percent of the whole, with one decimal; null where the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

export const text = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text' })
export const counted = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })
export const money = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })
export const percent = (key: string, label: string): ReportColumn => ({ key, label, kind: 'percent' })
export const minutes = (key: string, label: string): ReportColumn => ({ key, label, kind: 'minutes' })
