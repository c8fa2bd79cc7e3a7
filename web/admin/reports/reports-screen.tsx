import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { BooksExport } from '#admin/list/books-export.tsx'
import { ExportButton } from '#admin/list/export-button.tsx'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { api } from '#client/api-client.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import type { Report } from '#contract/reports.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { formatCell } from './report-cell.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import {
  KIND_LABELS,
  type ReportFilters,
  rangeError,
  readReportFilters,
  reportParams,
} from './report-filters.ts'
import { ReportTable } from './report-table.tsx'

const TIMEOUT_MS = 60_000

function reportQuery(filters: ReportFilters) {
  const query = reportParams(filters)
  return queryOptions({
    queryKey: ['dashboard', 'report', query],
    queryFn: async ({ signal }) =>
      (await api.get<Report>('/api/reports', { signal, query, timeoutMs: TIMEOUT_MS })).data,
    placeholderData: keepPreviousData,
    enabled: rangeError(filters) === undefined,
  })
}

function useReportExport() {
  return useMutation({
    mutationFn: async (filters: ReportFilters) => {
      const query = { ...reportParams(filters), format: 'csv' }
      const file = await fetchFile('/api/reports', { query, timeoutMs: TIMEOUT_MS })
      saveFile(file, `${filters.kind}_${filters.from}_${filters.to}.csv`)
    },
    onSuccess: () => adminToast.success('Report exported'),
    onError: (error) => adminToast.failure('Failed to export the report', error),
  })
}

export function ReportsScreen() {
  const [filters, changeFilters] = useUrlState(readReportFilters, reportParams)
  const query = useQuery(reportQuery(filters))
  const reportExport = useReportExport()
  return (
    <>
      <PageHeading
        title="Reports"
        actions={
          <>
            <BooksExport />
            <ExportButton
              isBusy={reportExport.isPending}
              isDisabled={rangeError(filters) !== undefined}
              onExport={() => reportExport.mutate(filters)}
            />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Card padding="small">
          <ReportFilterBar filters={filters} onChange={changeFilters} />
        </Card>
        {query.data ? (
          <ShownReport report={query.data} isStale={query.isPlaceholderData} />
        ) : query.isError ? (
          <LoadError query={query} message={formatFailure('Failed to load the report', query.error)} />
        ) : (
          <Skeleton className="h-96 rounded-lg" />
        )}
      </div>
    </>
  )
}

function ShownReport({ report, isStale }: { report: Report; isStale: boolean }) {
  const title = KIND_LABELS[report.kind]
  if (report.rows.length === 0 && !isStale) {
    return (
      <Card>
        <EmptyState icon={<ChartNoAxesColumn />} title="Nothing for these dates" text={report.note} />
      </Card>
    )
  }
  return (
    <div
      aria-busy={isStale || undefined}
      className={classNames('flex flex-col gap-4 transition-opacity', isStale && 'opacity-60')}
    >
      <Card>
        <CardHeader title={title} subtitle={report.note} />
        <ReportSums report={report} />
        <ReportChart report={report} />
      </Card>
      <Card padding="none">
        <ReportTable report={report} caption={title} />
      </Card>
    </div>
  )
}

/** The report's totals above its rows; shares are only in the table. */
function ReportSums({ report }: { report: Report }) {
  const columns = report.columns.filter(({ key }) => key !== 'share' && (report.totals[key] ?? null) !== null)
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
      {columns.map((column) => (
        <div key={column.key} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{column.label}</dt>
          <dd className="tabular text-xl font-bold">{formatCell(column, report.totals)}</dd>
        </div>
      ))}
    </dl>
  )
}
