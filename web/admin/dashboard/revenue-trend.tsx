import { useState } from 'react'
import { formatCompact } from '#admin/layout/format-compact.ts'
import type { AdminStats } from '#contract/dashboards.ts'
import { formatPaise, paiseFromRupees } from '#contract/money.ts'
import { formatWeekday } from '#shop/date-format.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { countOf } from '#ui/count-of.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'

const measures = [
  { value: 'orders', label: 'Orders' },
  { value: 'amount', label: 'Amount' },
] as const
type Measure = (typeof measures)[number]['value']

/** Deliveries of each of the last seven days, as a number of orders or as their amount. */
export function RevenueTrend({ trend }: { trend: NonNullable<AdminStats['revenueTrend']> }) {
  const [measure, setMeasure] = useState<Measure>('orders')
  const showsOrders = measure === 'orders'
  const delivered = trend.reduce((sum, day) => sum + day.delivered, 0)
  const revenuePaise = trend.reduce((sum, day) => sum + paiseFromRupees(day.revenue), 0)
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="Revenue Trend"
        subtitle={`Last 7 days: ${countOf(delivered, 'order')} delivered, ${formatPaise(revenuePaise)}`}
        action={
          <SegmentedControl
            size="admin"
            label="Measure"
            value={measure}
            onChange={setMeasure}
            options={measures}
          />
        }
      />
      <LineChart
        caption={showsOrders ? 'Delivered orders per day, last 7 days' : 'Revenue per day, last 7 days'}
        labelName="Day"
        valueName={showsOrders ? 'Delivered orders' : 'Revenue'}
        points={trend.map((day) => ({
          label: formatWeekday(day.day),
          value: showsOrders ? day.delivered : day.revenue,
        }))}
        format={showsOrders ? undefined : formatCompact}
        height={250}
      />
      <p className="mt-1 text-center text-xs text-muted">
        {showsOrders
          ? 'Delivered orders by day of delivery'
          : 'Amount of delivered orders by day of delivery'}
      </p>
    </Card>
  )
}
