import { formatDateTime } from '#admin/layout/format-time.ts'
import type { ReconciledPayment, Reconciliation } from '#contract/ordering/payments.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'

/** The payments that differ between the shop's records and the gateway's. */
export function DifferenceTable({ data }: { data: Reconciliation }) {
  const hidden = data.differenceCount - data.differences.length
  return (
    <div>
      <h3 className="mb-2 font-bold">Differences</h3>
      <Table caption="Payments that do not match">
        <thead>
          <tr>
            <Th>Payment</Th>
            <Th>Shop</Th>
            <Th>Gateway</Th>
            <Th>What differs</Th>
          </tr>
        </thead>
        <tbody>
          {data.differences.map((row) => (
            <tr key={row.gatewayPaymentId}>
              <Td>
                <span className="block font-mono text-sm">{row.gatewayPaymentId}</span>
                <span className="text-muted">
                  {row.orderNumber ?? 'No order'} · {formatDateTime(row.createdAt)}
                </span>
              </Td>
              <Td className="whitespace-nowrap">{sideText(row.ours)}</Td>
              <Td className="whitespace-nowrap">{sideText(row.gateway)}</Td>
              <Td className="min-w-48 font-semibold text-error">{row.difference}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hidden > 0 && <p className="mt-2 text-sm text-muted">{hidden} more are in the CSV file.</p>}
    </div>
  )
}

function sideText(side: ReconciledPayment['ours']): string {
  if (!side) return '–'
  const amount = side.currency === 'INR' ? formatRupees(side.amount) : `${side.amount} ${side.currency}`
  return side.refunded > 0 ? `${amount}, ${formatRupees(side.refunded)} back` : amount
}
