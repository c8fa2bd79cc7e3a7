import { ArrowUp, PackageSearch, RefreshCw } from 'lucide-react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { ORDER_TABS } from '#contract/ordering/orders.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { useNow } from '#shop/use-now.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import type { Assignment } from './assign/assignment.ts'
import { OrderCard, orderColumns } from './order-card.tsx'
import type { OrdersView } from './orders-view.ts'
import { LOAD_FAILURE, type OrderList } from './use-order-list.ts'

interface AllOrdersListProps {
  view: OrdersView
  list: OrderList
  onClearFilters: () => void
  agents: readonly Agent[]
  assignment: Assignment
}

/** The rows, or a skeleton, an error or an empty state. */
export function AllOrdersList(props: AllOrdersListProps) {
  const { view, list, agents, assignment } = props
  const now = useNow(10_000)
  const isQuiet = useShopMode()?.hasQuietRows || ORDER_TABS.some((tab) => tab === view.filters.status)
  const { query, rows } = list
  if (query.isError && !query.data) {
    return <LoadError query={query} heading="h3" message={formatFailure(LOAD_FAILURE, query.error)} />
  }
  if (!query.data) return <LoadingRows />
  if (rows.length === 0) {
    return query.isPlaceholderData ? (
      <LoadingRows />
    ) : (
      <NoOrders isFiltered={list.isFiltered} onClear={props.onClearFilters} />
    )
  }
  const selectedIds = list.selected.map(({ id }) => id)
  const toggle = (orderId: string, isSelected: boolean) =>
    list.select(isSelected ? [...selectedIds, orderId] : selectedIds.filter((id) => id !== orderId))
  return (
    <div className="-mx-5 sm:-mx-6">
      <ListHeader list={list} />
      <NewsNote waiting={list.waiting} gone={list.goneIds.length} onShow={list.showLatest} />
      <ul aria-busy={query.isPlaceholderData || undefined}>
        {rows.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            agents={agents}
            assignment={assignment}
            now={now}
            isQuiet={isQuiet}
            isGone={list.goneIds.includes(order.id)}
            isSelected={selectedIds.includes(order.id)}
            onSelect={(isSelected) => toggle(order.id, isSelected)}
            onOpen={() => view.openOrder(order.id)}
            onForm={(form) => view.openOrder(order.id, form)}
          />
        ))}
      </ul>
    </div>
  )
}

function ListHeader({ list }: { list: OrderList }) {
  const { rows, selected, goneIds } = list
  const isAllSelected = selected.length > 0 && selected.length === rows.length - goneIds.length
  return (
    <div
      className={classNames(
        'grid grid-cols-[auto_1fr] items-center gap-x-4 border-b border-line px-5 text-xs font-semibold text-muted sm:px-6 lg:py-0',
        orderColumns,
      )}
    >
      <Checkbox
        label="Select all orders"
        hidesLabel
        checked={isAllSelected}
        onChange={() => list.select(isAllSelected ? [] : rows.map(({ id }) => id))}
        className="lg:min-h-9"
      />
      <span aria-hidden="true" className="lg:hidden">
        Select all
      </span>
      <span className="max-lg:hidden">Order</span>
      <span className="gap-x-4 max-lg:hidden xl:grid xl:grid-cols-2">
        <span>Customer</span>
        <span className="hidden xl:block">Deliver to</span>
      </span>
      <span className="text-right max-lg:hidden">Amount</span>
      <span className="max-lg:hidden">Status</span>
      <span className="max-lg:hidden">Delivery agent</span>
    </div>
  )
}

/** How the list differs from what is on screen; a press shows it as it is now. */
function NewsNote({ waiting, gone, onShow }: { waiting: number; gone: number; onShow: () => void }) {
  if (waiting + gone === 0) return null
  const news = [
    waiting > 0 && countOf(waiting, 'new order'),
    gone > 0 && countOf(gone, 'order is no longer here', 'orders are no longer here'),
  ]
  const Icon = waiting > 0 ? ArrowUp : RefreshCw
  return (
    <div role="status" className="flex justify-center border-b border-line bg-quiet/60 py-1.5">
      <Button size="admin" variant="soft" icon={<Icon className="size-4" />} onClick={onShow}>
        {news.filter(Boolean).join(', ')}
      </Button>
    </div>
  )
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      heading="h3"
      icon={<PackageSearch />}
      title="No orders found"
      text="Try adjusting your search or filter criteria"
      actions={
        isFiltered && (
          <Button variant="outline" size="admin" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading orders">
      <SkeletonRows count={8} hasPicture={false} />
    </div>
  )
}
