import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatCalendarDate } from '#admin/layout/format-time.ts'
import { shopDate } from '#admin/layout/shop-calendar.ts'
import { ChoiceSelect } from '#admin/list/choice-select.tsx'
import type { GstMonth, GstReconciliation, ReconciliationDifference } from '#contract/gst/gst-schemas.ts'
import { periodLabel } from '#contract/gst/periods.ts'
import { groupedDigits } from '#contract/money.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Pill } from '#ui/pill.tsx'
import { DIFFERENCES, signedRupees } from './format-gst.ts'
import { reconciliationQuery, useIssueDocument } from './gst-api.ts'
import type { GstView } from './gst-view.ts'

interface ReconciliationPanelProps {
  view: GstView
  onChange: (view: GstView) => void
  months: readonly GstMonth[]
  month: string
}

/** Whether what left the shop, what was issued and what was paid agree in a month; every difference opens its order. */
export function ReconciliationPanel({ view, onChange, months, month }: ReconciliationPanelProps) {
  const query = useQuery(reconciliationQuery(month))
  const choices = [...new Set([month, shopDate().slice(0, 7), ...months.map((each) => each.month)])]
  return (
    <div className="flex flex-col gap-5">
      <ChoiceSelect
        label="Month"
        value={month}
        values={choices.sort().reverse()}
        labelOf={periodLabel}
        onChange={(next) => onChange({ ...view, month: next })}
        className="w-full sm:w-56"
      />
      {query.isError ? (
        <LoadError query={query} message={formatFailure('Failed to compare the records', query.error)} />
      ) : query.data ? (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={classNames(
            'flex flex-col gap-5 transition-opacity',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          <Totals data={query.data} />
          {query.data.differenceCounts
            .filter(({ count }) => count > 0)
            .map(({ kind, count }) => (
              <Differences
                key={kind}
                kind={kind}
                count={count}
                rows={query.data.differences.filter((row) => row.kind === kind)}
              />
            ))}
        </div>
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </div>
  )
}

function Totals({ data }: { data: GstReconciliation }) {
  const rows = [
    { label: 'Orders that left the shop', ...data.dispatched },
    { label: 'Invoices and bills', ...data.invoices },
    { label: 'Paid online', ...data.paidOnline },
    { label: 'Cash collected', ...data.cashCollected },
    { label: 'Cash still to collect', ...data.outstanding },
    { label: 'Cancelled on the way, cash', ...data.cancelledUnpaid },
    { label: 'Credit notes', ...data.creditNotes },
    { label: 'Refunded', ...data.refunded },
  ]
  const differences = data.differenceCounts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <CardHeader
        title="Reconciliation"
        subtitle={`What left the shop in ${periodLabel(data.month)}, its documents, and the money`}
        action={<Agreement count={differences} />}
      />
      <Table caption="Totals of the month">
        <thead>
          <tr>
            <Th hidesLabel>What</Th>
            <Th align="right">Count</Th>
            <Th align="right">Total</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, total }) => (
            <tr key={label}>
              <Td>{label}</Td>
              <Td isNumber>{groupedDigits(count)}</Td>
              <Td isNumber>{signedRupees(total)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Agreement({ count }: { count: number }) {
  if (count === 0) {
    return (
      <Pill tone="delivered" size="large" icon={<CircleCheck className="size-4" />}>
        Everything agrees
      </Pill>
    )
  }
  return (
    <Pill tone="error" size="large" icon={<TriangleAlert className="size-4" />}>
      {countOf(count, 'difference')}
    </Pill>
  )
}

interface DifferencesProps {
  kind: ReconciliationDifference['kind']
  count: number
  /** The first of them. */
  rows: readonly ReconciliationDifference[]
}

function Differences({ kind, count, rows }: DifferencesProps) {
  const { title, advice } = DIFFERENCES[kind]
  const issuing = useIssueDocument()
  const mayIssue = useMay('documents.change') && kind === 'dispatched_without_document'
  return (
    <Card>
      <CardHeader title={`${title} (${groupedDigits(count)})`} subtitle={advice} />
      <Table caption={title}>
        <thead>
          <tr>
            <Th>Order</Th>
            <Th>Document</Th>
            <Th>Day</Th>
            <Th align="right">Should be</Th>
            <Th align="right">Is</Th>
            {mayIssue && <Th hidesLabel>Action</Th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.order.id} ${row.document?.id} ${row.on} ${row.expected}`}>
              <Td>
                <Link
                  to={paths.adminOrder(row.order.id)}
                  className="font-semibold whitespace-nowrap text-brand-ink hover:underline"
                >
                  {row.order.orderNumber}
                </Link>
              </Td>
              <Td className="font-mono whitespace-nowrap">{row.document?.number ?? '–'}</Td>
              <Td className="whitespace-nowrap">{formatCalendarDate(row.on)}</Td>
              <Td isNumber>{signedRupees(row.expected)}</Td>
              <Td isNumber>{signedRupees(row.found)}</Td>
              {mayIssue && (
                <Td>
                  <Button
                    size="admin"
                    variant="soft"
                    aria-label={`Issue the document of ${row.order.orderNumber} now`}
                    isBusy={issuing.isPending && issuing.variables === row.order.id}
                    disabled={issuing.isPending}
                    onClick={() => issuing.mutate(row.order.id)}
                  >
                    Issue now
                  </Button>
                </Td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {count > rows.length && <p className="mt-2 text-sm text-muted">The first {rows.length} are listed.</p>}
    </Card>
  )
}
