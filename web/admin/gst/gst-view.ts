import { MONTH_PATTERN, PERIOD_PATTERN } from '#contract/gst/periods.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/tax/financial-year.ts'

export const GST_TABS = ['returns', 'reconciliation', 'documents'] as const
export type GstTab = (typeof GST_TABS)[number]

/** What the screen shows, as its URL has it. */
export interface GstView {
  tab: GstTab
  /** A month or quarter; null: the latest month that is over, otherwise the running one. */
  period: string | null
  search: string
  month: string | null
  kind: DocumentKind | null
  /** The open document. */
  document: string | null
}

export function readGstView(searchParams: URLSearchParams): GstView {
  const [period, month] = [searchParams.get('period'), searchParams.get('month')]
  return {
    tab: GST_TABS.find((tab) => tab === searchParams.get('tab')) ?? 'returns',
    period: period !== null && PERIOD_PATTERN.test(period) ? period : null,
    search: (searchParams.get('search') ?? '').slice(0, 100),
    month: month !== null && MONTH_PATTERN.test(month) ? month : null,
    kind: DOCUMENT_KINDS.find((kind) => kind === searchParams.get('kind')) ?? null,
    document: searchParams.get('document'),
  }
}

export function gstParams({ tab, search, ...view }: GstView): Record<string, string> {
  const given = Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== null)
  return {
    ...(tab !== 'returns' && { tab }),
    ...(search.trim() && { search }),
    ...Object.fromEntries(given),
  }
}
