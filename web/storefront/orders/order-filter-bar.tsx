import { STATUS_FILTERS } from '#contract/ordering/order-status.ts'
import { formatStatus } from '#shop/format-status.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Select } from '#ui/form/select.tsx'
import type { OrderFilter } from './orders-api.ts'

const FILTERS = STATUS_FILTERS.customer

interface OrderFilterBarProps {
  search: string
  status: OrderFilter['status']
  onSearch: (search: string) => void
  onStatus: (status: OrderFilter['status']) => void
}

/** Search by id or number, and one of six statuses. */
export function OrderFilterBar({ search, status, onSearch, onStatus }: OrderFilterBarProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <SearchBox
        label="Search orders"
        placeholder="Search by order ID or number"
        value={search}
        onValueChange={onSearch}
        className="flex-1"
      />
      <Field label="Status" hidesLabel className="sm:w-48">
        <Select
          value={status}
          onChange={({ target }) => onStatus(FILTERS.find((filter) => filter === target.value) ?? 'all')}
        >
          {FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {formatStatus(filter)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
