import { use } from 'react'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { OPEN_SHOP_FILTERS, STATUS_FILTERS } from '#contract/ordering/status-filters.ts'
import { formatStatus } from '#shop/format-status.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Select } from '#ui/form/select.tsx'
import { statusTitle } from './format-order.ts'
import type { OrderFilter } from './orders-api.ts'

type Filter = OrderFilter['status']

interface OrderFilterBarProps {
  search: string
  status: Filter
  onSearch: (search: string) => void
  onStatus: (status: Filter) => void
}

/** The six statuses of the specification, or in a shop that is open to visitors all. */
export function useStatusFilters(): readonly Filter[] {
  return use(OpenToVisitorsContext) ? OPEN_SHOP_FILTERS : STATUS_FILTERS.customer
}

/** A filter as a customer of an open shop says it; two of them show two statuses. */
function filterTitle(filter: Filter): string {
  switch (filter) {
    case 'all':
      return 'All orders'
    case 'pending':
      return 'Received or confirmed'
    case 'shipped':
      return 'Shipped or out for delivery'
    default:
      return statusTitle(filter)
  }
}

/** Search by id or number, and one status. */
export function OrderFilterBar({ search, status, onSearch, onStatus }: OrderFilterBarProps) {
  const filters = useStatusFilters()
  const title = use(OpenToVisitorsContext) ? filterTitle : formatStatus
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
          onChange={({ target }) => onStatus(filters.find((filter) => filter === target.value) ?? 'all')}
        >
          {filters.map((filter) => (
            <option key={filter} value={filter}>
              {title(filter)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
