import type { AdminStats } from '#contract/dashboards.ts'
import type { OrderStatus } from '#contract/ordering/order-status.ts'
import { formatStatus } from '#shop/format-status.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { type ChartColor, DonutChart } from '#ui/charts/donut-chart.tsx'

/** Eight statuses share six colours, as in the pills; neighbouring slices differ. */
const colors: Record<OrderStatus, ChartColor> = {
  pending: 'pending',
  confirmed: 'confirmed',
  assigned: 'assigned',
  picked_up: 'other',
  shipped: 'assigned',
  out_for_delivery: 'out',
  delivered: 'delivered',
  cancelled: 'other',
}

/** Orders by status. */
export function OrderStatusChart({ counts }: { counts: AdminStats['statusCounts'] }) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card className="flex flex-col">
      <CardHeader title="Order Status" subtitle="All orders, by where they stand now" />
      {total === 0 ? (
        <p className="py-10 text-center text-sm text-muted">No orders yet</p>
      ) : (
        <div className="my-auto">
          <DonutChart
            caption="Orders by status"
            labelName="Status"
            valueName="Orders"
            totalLabel={total === 1 ? 'order' : 'orders'}
            segments={counts.map(({ status, count }) => ({
              label: formatStatus(status),
              value: count,
              color: colors[status],
            }))}
          />
        </div>
      )}
    </Card>
  )
}
