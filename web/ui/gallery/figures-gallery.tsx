import { Bike, IndianRupee, Package, Users } from 'lucide-react'
import { formatPaise } from '#contract/money.ts'
import { Card, CardHeader } from '../card.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { Table, Td, Th } from '../charts/data-table.tsx'
import { DonutChart } from '../charts/donut-chart.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { StatCard } from '../charts/stat-card.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { SkeletonRow, SkeletonStat } from '../page/skeleton.tsx'
import { StatusPill } from '../status-pill.tsx'

const days = ['Mon 3', 'Tue 4', 'Wed 5', 'Thu 6', 'Fri 7', 'Sat 8', 'Sun 9']

export function FiguresGallery() {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        <StatCard label="Total Orders" value={1284} note="12 pending" icon={<Package />} />
        <StatCard label="Total Customers" value={348} icon={<Users />} tone="assigned" />
        <StatCard label="Delivery Agents" value={8} note="5 available" icon={<Bike />} tone="out" />
        <StatCard
          label="Total Revenue"
          value={123456700}
          format={formatPaise}
          note="1,190 delivered"
          icon={<IndianRupee />}
          tone="delivered"
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card className="lg:col-span-2">
          <CardHeader title="Revenue Trend" subtitle="Delivered orders, last 7 days" />
          <LineChart
            caption="Delivered orders per day"
            labelName="Day"
            valueName="Delivered orders"
            points={days.map((label, at) => ({ label, value: [4, 7, 3, 9, 12, 8, 11][at] ?? 0 }))}
          />
        </Card>
        <Card>
          <CardHeader title="Order Status" />
          <DonutChart
            caption="Orders by status"
            labelName="Status"
            valueName="Orders"
            totalLabel="orders"
            segments={[
              { label: 'Delivered', value: 42, color: 'delivered' },
              { label: 'Out for delivery', value: 9, color: 'out' },
              { label: 'Assigned', value: 8, color: 'assigned' },
              { label: 'Confirmed', value: 7, color: 'confirmed' },
              { label: 'Pending', value: 12, color: 'pending' },
              { label: 'Other', value: 5, color: 'other' },
            ]}
          />
        </Card>
        <Card className="lg:col-span-2" padding="none">
          <Table caption="Orders">
            <thead>
              <tr>
                <Th hidesLabel>Choose</Th>
                <Th>Order</Th>
                <Th>Customer</Th>
                <Th>Status</Th>
                <Th align="right">Amount</Th>
              </tr>
            </thead>
            <tbody>
              {(['pending', 'assigned', 'delivered'] as const).map((status) => (
                <tr key={status} className="hover:bg-quiet">
                  <Td>
                    <Checkbox label={`Choose ${status}`} hidesLabel className="min-h-6" />
                  </Td>
                  <Td className="font-mono">#A1B2C3D4</Td>
                  <Td>Asha Rao</Td>
                  <Td>
                    <StatusPill status={status} />
                  </Td>
                  <Td isNumber>{formatPaise(471882)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
        <Card>
          <BarList
            tone="star"
            items={[5, 4, 3, 2, 1].map((stars) => ({
              id: String(stars),
              label: `${stars} star`,
              meterLabel: `${stars} star reviews`,
              value: stars * 18,
              shown: `${stars * 18}%`,
            }))}
          />
        </Card>
        <SkeletonStat />
        <Card className="lg:col-span-2">
          <SkeletonRow />
          <SkeletonRow />
        </Card>
      </div>
    </div>
  )
}
