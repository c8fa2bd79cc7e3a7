import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { shopDate } from '#admin/layout/shop-calendar.ts'
import { ChoiceSelect } from '#admin/list/choice-select.tsx'
import type { Agent } from '#contract/delivery-schemas.ts'
import { ORDER_TIMES, PAYMENT_METHODS } from '#contract/ordering/orders.ts'
import { formatStatus } from '#shop/format-status.ts'
import { useShopInfo, useShopMode } from '#shop/shop-info.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import {
  hasMoreFilters,
  MAX_SEARCH_LENGTH,
  ORDER_SORT_CHOICES,
  ORDER_SORT_LABELS,
  type OrderFilters,
  otherChoices,
  statusChoices,
  TIME_LABELS,
} from './order-filters.ts'

interface OrderFilterBarProps {
  filters: OrderFilters
  agents: readonly Agent[]
  onChange: (filters: OrderFilters) => void
  /** Called on Enter, which a scanner sends too. */
  onSearch: (text: string) => void
}

/** Search, time, status and sorting; a button shows more filters. */
export function OrderFilterBar({ filters, agents, onChange, onSearch }: OrderFilterBarProps) {
  const sellsPrescriptions = useShopInfo()?.sellsPrescriptions ?? false
  const statuses = statusChoices(sellsPrescriptions || filters.status === 'to_check')
  const isInUse = hasMoreFilters(filters)
  const [wantsMore, setWantsMore] = useState(false)
  const showsMore = wantsMore || isInUse
  return (
    <>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_140px_160px_220px_auto]">
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
          value={statuses.find((status) => status === filters.status) ?? 'all'}
          values={statuses}
          labelOf={statusText}
          onChange={(status) => onChange({ ...filters, status })}
        />
        <div className="col-span-2 flex gap-2 lg:contents">
          <ChoiceSelect
            label="Sort"
            value={filters.sort}
            values={ORDER_SORT_CHOICES}
            labelOf={(sort) => ORDER_SORT_LABELS[sort]}
            onChange={(sort) => onChange({ ...filters, sort })}
            className="flex-1"
          />
          <IconButton
            size="admin"
            label="More filters"
            icon={<SlidersHorizontal className="size-5" />}
            aria-expanded={showsMore}
            disabled={isInUse}
            onClick={() => setWantsMore(!wantsMore)}
          />
        </div>
      </div>
      {showsMore && <MoreFilters filters={filters} agents={agents} onChange={onChange} />}
    </>
  )
}

type MoreFiltersProps = Omit<OrderFilterBarProps, 'onSearch'>

/** Agent, payment, the day on which they were placed, and what no status of the specification shows. */
function MoreFilters({ filters, agents, onChange }: MoreFiltersProps) {
  const others = otherChoices(useShopMode()?.keepsPromises ?? false)
  return (
    <div className="mt-2 grid grid-cols-2 gap-2 lg:grid-cols-4">
      <ChoiceSelect
        label="Agent"
        value={filters.agent}
        values={[...new Set(['', ...agents.map(({ id }) => id), filters.agent])]}
        labelOf={(id) =>
          agents.find((agent) => agent.id === id)?.name ?? (id ? 'Another agent' : 'All agents')
        }
        onChange={(agent) => onChange({ ...filters, agent })}
      />
      <ChoiceSelect
        label="Payment"
        value={filters.payment}
        values={['all', ...PAYMENT_METHODS] as const}
        labelOf={(payment) => PAYMENT_LABELS[payment]}
        onChange={(payment) => onChange({ ...filters, payment })}
      />
      <ChoiceSelect
        label="Only"
        value={others.find((status) => status === filters.status) ?? 'all'}
        values={others}
        labelOf={(status) => OTHER_LABELS[status] ?? 'Late, sent, cancelled'}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <TextInput
        type="date"
        controlSize="admin"
        aria-label="Placed on"
        title="Placed on"
        max={shopDate()}
        value={filters.day}
        onChange={({ target }) => onChange({ ...filters, day: target.value })}
      />
    </div>
  )
}

const PAYMENT_LABELS = { all: 'Any payment', cod: 'Cash on delivery', razorpay: 'Paid online' }
const OTHER_LABELS: Partial<Record<OrderFilters['status'], string>> = {
  late: 'Only late orders',
  shipped: 'Only with a courier',
  cancelled: 'Only cancelled',
}

function statusText(status: OrderFilters['status']): string {
  if (status === 'all') return 'All statuses'
  return status === 'to_check' ? 'Check prescription' : formatStatus(status)
}
