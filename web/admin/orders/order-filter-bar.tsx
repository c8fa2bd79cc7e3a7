import { ChoiceSelect } from '#admin/list/choice-select.tsx'
import { ORDER_TIMES } from '#contract/ordering/orders.ts'
import { formatStatus } from '#shop/format-status.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import {
  MAX_SEARCH_LENGTH,
  ORDER_SORT_CHOICES,
  ORDER_SORT_LABELS,
  type OrderFilters,
  statusChoices,
  TIME_LABELS,
} from './order-filters.ts'

interface OrderFilterBarProps {
  filters: OrderFilters
  onChange: (filters: OrderFilters) => void
  /** Called on Enter, which a scanner sends too. */
  onSearch: (text: string) => void
}

/** Search, time, status and sorting. */
export function OrderFilterBar({ filters, onChange, onSearch }: OrderFilterBarProps) {
  const sellsPrescriptions = useShopInfo()?.sellsPrescriptions ?? false
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_140px_160px_220px]">
      <SearchBox
        size="admin"
        label="Search orders"
        placeholder="Order, customer, phone, place or pincode"
        maxLength={MAX_SEARCH_LENGTH}
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        onSearch={onSearch}
        className="col-span-2 lg:col-span-1"
      />
      <ChoiceSelect
        label="Time"
        value={filters.time}
        values={ORDER_TIMES}
        labelOf={(time) => TIME_LABELS[time]}
        onChange={(time) => onChange({ ...filters, time })}
      />
      <ChoiceSelect
        label="Status"
        value={filters.status}
        values={statusChoices(sellsPrescriptions || filters.status === 'to_check')}
        labelOf={statusText}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <ChoiceSelect
        label="Sort"
        value={filters.sort}
        values={ORDER_SORT_CHOICES}
        labelOf={(sort) => ORDER_SORT_LABELS[sort]}
        onChange={(sort) => onChange({ ...filters, sort })}
        className="col-span-2 lg:col-span-1"
      />
    </div>
  )
}

function statusText(status: OrderFilters['status']): string {
  if (status === 'all') return 'All statuses'
  return status === 'to_check' ? 'Check prescription' : formatStatus(status)
}
