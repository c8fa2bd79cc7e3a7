import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { WalletCards } from 'lucide-react'
import { useState } from 'react'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { BooksExport } from '#admin/list/books-export.tsx'
import { ExportButton } from '#admin/list/export-button.tsx'
import { Pager } from '#admin/list/pager.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { PaymentPage, PaymentPeriod, PaymentRecord } from '#contract/ordering/payments.ts'
import { Card } from '#ui/card.tsx'
import { countOf } from '#ui/count-of.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { PaymentFilterBar } from './payment-filter-bar.tsx'
import { PaymentIssues } from './payment-issues.tsx'
import { PaymentList } from './payment-list.tsx'
import { periodOf } from './payment-period.ts'
import { ledgerQuery, reconciliationQuery, useReconciliationExport } from './payments-api.ts'
import { ReconciliationCard } from './reconciliation-card.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Online payments of a period: issues, reconciliation, all payments, refunds. */
export function PaymentsScreen() {
  const [period, setPeriod] = useState<PaymentPeriod>(() => periodOf('week'))
  const reconciliation = useQuery(reconciliationQuery(period))
  const exporting = useReconciliationExport()
  return (
    <>
      <PageHeading
        title="Payments"
        note="Online payments and refunds, checked against the payment gateway"
        actions={
          <>
            <BooksExport starts="payments" />
            <ExportButton isBusy={exporting.isPending} onExport={() => exporting.mutate(period)} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <PaymentFilterBar period={period} onChange={setPeriod} />
        <PaymentIssues />
        <ReconciliationCard query={reconciliation} />
        <Ledger period={period} />
      </div>
    </>
  )
}

function Ledger({ period }: { period: PaymentPeriod }) {
  const [typed, setTyped] = useState('')
  const [refunding, setRefunding] = useState<PaymentRecord>()
  const { criteria, query, ...pages } = useAdminList({ ...period, search: typed.trim() }, ledgerQuery)
  return (
    <Card padding="none" aria-busy={query.isFetching}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 sm:px-6">
        <h2 className="text-lg font-bold">
          Payments
          <span className="ml-2 text-sm font-normal text-muted">
            {query.data && countOf(query.data.total, 'payment')}
          </span>
        </h2>
        <SearchBox
          size="admin"
          label="Search payments"
          placeholder="Order number or payment ID"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          className="w-full sm:w-72"
        />
      </div>
      <LedgerRows query={query} isSearch={criteria.search !== ''} onRefund={setRefunding} />
      <div className="flex justify-end p-2 empty:hidden">
        <Pager
          page={pages.page}
          hasNext={pages.hasNext}
          onPage={pages.showPage}
          previousLabel="Newer payments"
          nextLabel="Older payments"
        />
      </div>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </Card>
  )
}

interface LedgerRowsProps {
  query: UseQueryResult<PaymentPage>
  isSearch: boolean
  onRefund: (payment: PaymentRecord) => void
}

function LedgerRows({ query, isSearch, onRefund }: LedgerRowsProps) {
  if (query.error) {
    const message = failureMessage(query.error) ?? 'Failed to load payments'
    return <LoadError query={query} title="Payments could not be loaded" message={message} />
  }
  if (!query.data) {
    return (
      <div className="px-6">
        <SkeletonRows count={3} hasPicture={false} />
      </div>
    )
  }
  if (query.data.items.length === 0) {
    return (
      <EmptyState
        icon={<WalletCards />}
        title={isSearch ? 'No payment found' : 'No online payments'}
        text={isSearch ? 'Enter the full order number or payment ID.' : 'No one paid online on these dates.'}
      />
    )
  }
  return <PaymentList payments={query.data.items} onRefund={onRefund} />
}
