import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { formatPaise, paiseFromRupees } from '#contract/money.ts'
import type { Reconciliation } from '#contract/ordering/payments.ts'
import { formatRupees } from '#shop/rupees.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { countOf } from '#ui/count-of.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Pill } from '#ui/pill.tsx'
import { DifferenceTable } from './difference-table.tsx'

/** The shop's records compared with the gateway's, and the payments in which they differ. */
export function ReconciliationCard({ query }: { query: UseQueryResult<Reconciliation> }) {
  const { data, error, isFetching, refetch } = query
  const hasGateway = useShopInfo()?.payment.mode !== 'off'
  return (
    <Card aria-busy={isFetching}>
      <CardHeader
        title="Reconciliation"
        subtitle={
          hasGateway
            ? "Your records compared with the payment gateway's"
            : 'Online payment is switched off, so there is no payment gateway to compare with.'
        }
        action={data && !error && hasGateway && <Agreement count={data.differenceCount} />}
      />
      {error ? (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-error-soft p-4 text-error"
        >
          <span>{failureMessage(error) ?? 'Could not reach the payment gateway'}</span>
          <Button size="admin" variant="outline" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : data ? (
        <div className="flex flex-col gap-5">
          <Totals data={data} />
          {data.differenceCount > 0 && <DifferenceTable data={data} />}
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
    </Card>
  )
}

function Agreement({ count }: { count: number }) {
  if (count === 0) {
    return (
      <Pill tone="delivered" size="large" icon={<CircleCheck className="size-4" />}>
        Records match
      </Pill>
    )
  }
  return (
    <Pill tone="error" size="large" icon={<TriangleAlert className="size-4" />}>
      {countOf(count, 'difference')}
    </Pill>
  )
}

function Totals({ data: { ours, gateway } }: { data: Reconciliation }) {
  const rows = [
    { label: 'Received', ours: paiseFromRupees(ours.captured), gateway: paiseFromRupees(gateway.captured) },
    { label: 'Refunded', ours: paiseFromRupees(ours.refunded), gateway: paiseFromRupees(gateway.refunded) },
    {
      label: 'Left',
      ours: paiseFromRupees(ours.captured) - paiseFromRupees(ours.refunded),
      gateway: paiseFromRupees(gateway.captured) - paiseFromRupees(gateway.refunded),
    },
  ]
  const isEqual = ours.payments === gateway.payments && rows.every((row) => row.ours === row.gateway)
  // On phones the column would need scrolling sideways, so it is hidden where nothing differs.
  const columnClass = isEqual ? 'max-sm:hidden' : ''
  return (
    <Table caption="Totals in both records">
      <thead>
        <tr>
          <Th hidesLabel>Figure</Th>
          <Th align="right">Shop</Th>
          <Th align="right">Gateway</Th>
          <Th align="right" className={columnClass}>
            Difference
          </Th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Td>Payments</Td>
          <Td isNumber>{ours.payments}</Td>
          <Td isNumber>{gateway.payments}</Td>
          <Td isNumber className={differenceClasses(ours.payments === gateway.payments, columnClass)}>
            {ours.payments === gateway.payments ? '–' : gateway.payments - ours.payments}
          </Td>
        </tr>
        {rows.map((row) => (
          <tr key={row.label} className={row.label === 'Left' ? 'font-bold' : undefined}>
            <Td>{row.label}</Td>
            <Td isNumber>{formatPaise(row.ours)}</Td>
            <Td isNumber>{formatPaise(row.gateway)}</Td>
            <Td isNumber className={differenceClasses(row.ours === row.gateway, columnClass)}>
              {signed(row.gateway - row.ours)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function differenceClasses(isNone: boolean, columnClass: string): string {
  return `${isNone ? 'text-muted' : 'font-bold text-error'} ${columnClass}`
}

function signed(paise: number): string {
  if (paise === 0) return '–'
  return `${paise > 0 ? '+' : '−'}${formatRupees(Math.abs(paise) / 100)}`
}
