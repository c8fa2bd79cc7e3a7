import { useQuery } from '@tanstack/react-query'
import { Landmark, Lock, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { GstMonth, GstReturn } from '#contract/gst/gst-schemas.ts'
import { monthsOf, periodLabel, quarterOf } from '#contract/gst/periods.ts'
import { groupedDigits } from '#contract/money.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Pill } from '#ui/pill.tsx'
import { AccountantLinkDialog } from './accountant/accountant-link-dialog.tsx'
import { MONTH_STATES, signedRupees, warningText } from './format-gst.ts'
import { returnPath, returnQuery, useCloseMonth } from './gst-api.ts'
import type { GstView } from './gst-view.ts'
import { ReturnFigures } from './return-figures.tsx'
import { useReturnFiles } from './return-files.ts'

interface ReturnsPanelProps {
  view: GstView
  onChange: (view: GstView) => void
  months: readonly GstMonth[]
  /** The chosen month or quarter. */
  period: string
}

/** All months with their state, and what is filed for one of them or for its quarter. */
export function ReturnsPanel({ view, onChange, months, period }: ReturnsPanelProps) {
  const choose = (next: string) => onChange({ ...view, period: next })
  const isQuarter = period.includes('Q')
  const chosenMonth = isQuarter ? (monthsOf(period).findLast((each) => isListed(each, months)) ?? '') : period
  return (
    <div className="flex flex-col gap-5">
      <MonthsCard months={months} period={period} onChoose={choose} />
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl font-bold">{periodLabel(period)}</h2>
        <SegmentedControl
          size="admin"
          label="Filed by"
          value={isQuarter ? 'quarter' : 'month'}
          onChange={(by) => choose(by === 'quarter' ? quarterOf(period) : chosenMonth)}
          options={[
            { value: 'month', label: 'Month' },
            { value: 'quarter', label: 'Quarter' },
          ]}
        />
      </div>
      <ShownReturn period={period} months={months.filter(({ month }) => monthsOf(period).includes(month))} />
    </div>
  )
}

function isListed(month: string, months: readonly GstMonth[]): boolean {
  return months.some((each) => each.month === month)
}

interface MonthsCardProps {
  months: readonly GstMonth[]
  period: string
  onChoose: (month: string) => void
}

function MonthsCard({ months, period, onChoose }: MonthsCardProps) {
  const chosen = monthsOf(period)
  return (
    <Card padding="none">
      <div className="max-h-80 overflow-y-auto rounded-[inherit]">
        <Table caption="Months">
          <thead>
            <tr>
              <Th>Month</Th>
              <Th>State</Th>
              <Th align="right">Documents</Th>
              <Th align="right">Value</Th>
              <Th align="right">Tax</Th>
              <Th align="right">Total</Th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr
                key={month.month}
                className={classNames(chosen.includes(month.month) && 'bg-brand-soft/60')}
              >
                <Td className="whitespace-nowrap">
                  <button
                    type="button"
                    aria-pressed={period === month.month}
                    onClick={() => onChoose(month.month)}
                    className="min-h-7 rounded-sm font-semibold text-brand-ink hover:underline"
                  >
                    {periodLabel(month.month)}
                  </button>
                </Td>
                <Td>
                  <Pill tone={MONTH_STATES[month.state].tone}>{MONTH_STATES[month.state].word}</Pill>
                </Td>
                <Td isNumber>{groupedDigits(month.documents)}</Td>
                <Td isNumber>{signedRupees(month.taxable)}</Td>
                <Td isNumber>{signedRupees(month.tax)}</Td>
                <Td isNumber>{signedRupees(month.total)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

function ShownReturn({ period, months }: { period: string; months: readonly GstMonth[] }) {
  const query = useQuery(returnQuery(period))
  const files = useReturnFiles({ path: returnPath(period), period })
  if (query.isError) {
    return <LoadError query={query} message={formatFailure('Failed to load the figures', query.error)} />
  }
  if (!query.data) return <Skeleton className="h-96 rounded-lg" />
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames(
        'flex flex-col gap-5 transition-opacity',
        query.isPlaceholderData && 'opacity-60',
      )}
    >
      <Actions period={period} months={months} />
      <Warnings data={query.data} />
      {query.data.isRegular && query.data.tables.every(({ documents }) => documents === 0) && (
        <Card>
          <EmptyState
            heading="h3"
            icon={<Landmark />}
            title="Nothing to file yet"
            text="An invoice is issued when the goods of an order leave the shop. A return without sales is filed too."
          />
        </Card>
      )}
      <ReturnFigures data={query.data} files={files} />
    </div>
  )
}

/** Closes the month, or says when and by whom it was; lets an accountant in. */
function Actions({ period, months }: { period: string; months: readonly GstMonth[] }) {
  const [isSharing, setSharing] = useState(false)
  const mayChange = useMay('documents.change')
  const closing = useCloseMonth()
  const confirm = useConfirm()
  const close = async ({ month, documents }: GstMonth) => {
    const isSure = await confirm({
      title: `Close ${periodLabel(month)}?`,
      description: `Close it once its figures are filed. No document gets a date in it any more: what you correct later gets a credit note of the day and belongs to that month. ${countOf(documents, 'document')} will be closed. This cannot be undone.`,
      confirmLabel: 'Close the month',
    })
    if (isSure) closing.mutate(month)
  }
  return (
    <Card padding="small" className="flex flex-wrap items-center gap-3">
      <div className="mr-auto flex min-w-0 flex-col gap-1 text-sm text-muted">
        {months.map((month) => (
          <p key={month.month}>{formatState(month)}</p>
        ))}
        {months.length === 0 && <p>No document was issued in these months.</p>}
      </div>
      {months
        .filter(({ canClose }) => canClose && mayChange)
        .map((month) => (
          <Button
            key={month.month}
            size="admin"
            variant="soft"
            icon={<Lock className="size-4" />}
            isBusy={closing.isPending}
            onClick={() => void close(month)}
          >
            Close {months.length > 1 ? periodLabel(month.month) : 'the month'}
          </Button>
        ))}
      {mayChange && (
        <Button
          size="admin"
          variant="outline"
          icon={<Share2 className="size-4" />}
          onClick={() => setSharing(true)}
        >
          Link for the accountant
        </Button>
      )}
      {isSharing && <AccountantLinkDialog period={period} onClose={() => setSharing(false)} />}
    </Card>
  )
}

function formatState({ month, state, closedAt, closedBy, canClose }: GstMonth): string {
  const label = periodLabel(month)
  if (closedAt !== null)
    return `${label} was closed by ${closedBy?.name ?? 'somebody'}, ${formatDateTime(closedAt)}.`
  if (state === 'running') return `${label} runs: its figures still change.`
  if (canClose) return `${label} is over and can be closed once it is filed.`
  return `${label} is over. Close the months before it first.`
}

function Warnings({ data: { warnings } }: { data: GstReturn }) {
  if (warnings.length === 0) return null
  return (
    <Banner tone="warning" title="Look at this before you file">
      <ul className="flex flex-col gap-1.5 text-sm">
        {warnings.map((warning) => (
          <li key={warning.kind}>
            {warningText(warning)}
            {warning.documents.length > 0 && (
              <>
                {': '}
                {warning.documents.map(({ id, number, orderId }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <Link to={paths.adminOrder(orderId)} className="font-mono font-semibold underline">
                      {number}
                    </Link>
                  </span>
                ))}
                {warning.count > warning.documents.length && ' and more'}
              </>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
