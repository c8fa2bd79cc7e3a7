import { useToDo } from '#admin/layout/to-do-api.ts'
import { groupedDigits } from '#contract/money.ts'
import { ORDER_TABS, type OrderTab } from '#contract/ordering/orders.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import type { OrderFilters } from './order-filters.ts'

const TAB_LABELS: Record<OrderTab, string> = {
  to_assign: 'To assign',
  out: 'Out',
  to_come_back: 'To come back',
  done: 'Done',
}

interface OrderTabsProps {
  filters: OrderFilters
  onChange: (filters: OrderFilters) => void
}

/** All orders, and those of each tab with their number; a tab takes the place of the status. */
export function OrderTabs({ filters, onChange }: OrderTabsProps) {
  const tabs = useToDo().data?.tabs
  const labelOf = (tab: OrderTab) =>
    tabs ? `${TAB_LABELS[tab]} ${groupedDigits(tabs[tab])}` : TAB_LABELS[tab]
  return (
    <SegmentedControl<OrderTab | 'all'>
      size="admin"
      label="Orders by state"
      value={ORDER_TABS.find((tab) => tab === filters.status) ?? 'all'}
      onChange={(status) => onChange({ ...filters, status })}
      options={[
        { value: 'all', label: 'All' },
        ...ORDER_TABS.map((value) => ({ value, label: labelOf(value) })),
      ]}
      className="max-w-full overflow-x-auto"
    />
  )
}
