import { STATUS_FILTERS } from '../../contract/order-status.ts'
import { ORDER_TIMES } from '../../contract/orders.ts'
import { statusWords } from '../admin/status-words.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { LONGEST_SEARCH, type OrderFilters, TIME_LABELS } from './order-filters.ts'

interface OrderFilterBarProps {
  filters: OrderFilters
  onChange: (filters: OrderFilters) => void
}

/** Search, time and status (ADM-33, ADM-35, ADM-36). */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_150px_180px]">
      <SearchBox
        size="admin"
        label="Search orders"
        placeholder="Order ID, customer or email"
        maxLength={LONGEST_SEARCH}
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        className="col-span-2 sm:col-span-1"
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
            {status === 'all' ? 'All statuses' : statusWords(status)}
          </option>
        ))}
      </Select>
    </div>
  )
}
