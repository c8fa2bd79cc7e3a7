import { STATUS_FILTERS } from '#contract/order-status.ts'
import { ORDER_TIMES } from '#contract/orders.ts'
import { formatStatus } from '#shop/format-status.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Select } from '#ui/form/select.tsx'
import {
  MAX_SEARCH_LENGTH,
  ORDER_SORT_CHOICES,
  ORDER_SORT_LABELS,
  type OrderFilters,
  TIME_LABELS,
} from './order-filters.ts'

interface OrderFilterBarProps {
  filters: OrderFilters
  onChange: (filters: OrderFilters) => void
}

/** Search, time, status and sorting. */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_140px_160px_220px]">
      <SearchBox
        size="admin"
        label="Search orders"
        placeholder="Order, customer, phone, place or pincode"
        maxLength={MAX_SEARCH_LENGTH}
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        className="col-span-2 lg:col-span-1"
      />
      <Select
        controlSize="admin"
        aria-label="Time"
        value={filters.time}
        onChange={(event) => {
          const time = ORDER_TIMES.find((value) => value === event.target.value)
          if (time) onChange({ ...filters, time })
        }}
      >
        {ORDER_TIMES.map((time) => (
          <option key={time} value={time}>
            {TIME_LABELS[time]}
          </option>
        ))}
      </Select>
      <Select
        controlSize="admin"
        aria-label="Status"
        value={filters.status}
        onChange={(event) => {
          const status = STATUS_FILTERS.admin.find((value) => value === event.target.value)
          if (status) onChange({ ...filters, status })
        }}
      >
        {STATUS_FILTERS.admin.map((status) => (
          <option key={status} value={status}>
            {status === 'all' ? 'All statuses' : formatStatus(status)}
          </option>
        ))}
      </Select>
      <Select
        controlSize="admin"
        aria-label="Sort"
        value={filters.sort}
        onChange={(event) => {
          const sort = ORDER_SORT_CHOICES.find((value) => value === event.target.value)
          if (sort) onChange({ ...filters, sort })
        }}
        className="col-span-2 lg:col-span-1"
      >
        {ORDER_SORT_CHOICES.map((sort) => (
          <option key={sort} value={sort}>
            {ORDER_SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
    </div>
  )
}
