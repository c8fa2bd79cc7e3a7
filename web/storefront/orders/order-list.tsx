import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { countOf } from '#ui/count-of.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { LoadMore } from '#ui/page/load-more.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { OrderCard } from './order-card.tsx'
import { OrderFilterBar, useStatusFilters } from './order-filter-bar.tsx'
import { type OrderFilter, orderListQuery } from './orders-api.ts'

const TYPING_PAUSE_MS = 300

interface OrderListProps {
  userId: string
  onTrack: (orderId: string) => void
}

/** All orders of a customer, searched and filtered by the server. */
export function OrderList({ userId, onTrack }: OrderListProps) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useStatusInUrl()
  const sought = useDebouncedValue(search.trim(), TYPING_PAUSE_MS)
  const list = useInfiniteQuery(orderListQuery(userId, { search: sought, status }))
  const orders = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  const isFiltered = search !== '' || status !== 'all'
  const clear = () => {
    setSearch('')
    setStatus('all')
  }

  return (
    <div className="flex flex-col gap-4">
      <OrderFilterBar search={search} status={status} onSearch={setSearch} onStatus={setStatus} />
      <p role="status" className="sr-only">
        {list.isSuccess && countOf(total, 'order')}
      </p>
      {list.isError && !list.isFetchNextPageError ? (
        <LoadError query={list} title="Your orders could not be loaded" />
      ) : list.isPending ? (
        <OrderListSkeleton />
      ) : orders.length === 0 ? (
        <NoOrders isFiltered={isFiltered} onClear={clear} />
      ) : (
        <>
          <ul
            aria-busy={list.isPlaceholderData}
            className="flex flex-col gap-4 transition-opacity aria-busy:opacity-55"
          >
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} onTrack={onTrack} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={orders.length}
            total={total}
            noun="order"
            isBusy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

/** The chosen status is in the URL, so that going back returns to it. */
function useStatusInUrl() {
  const filters = useStatusFilters()
  const [searchParams, setSearchParams] = useSearchParams()
  const status = filters.find((filter) => filter === searchParams.get('status')) ?? 'all'
  const setStatus = (next: OrderFilter['status']) => {
    const changed = new URLSearchParams(searchParams)
    if (next === 'all') changed.delete('status')
    else changed.set('status', next)
    setSearchParams(changed, { replace: true })
  }
  return [status, setStatus] as const
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No orders found"
        text="Try adjusting your search or filter criteria"
        actions={
          <Button variant="soft" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<PackageOpen />}
      title="No orders yet"
      text="What you order shows up here, from the shop to your door."
      actions={
        <Link to={paths.products} className={buttonStyle()}>
          Start Shopping
        </Link>
      }
    />
  )
}

function OrderListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {[1, 2, 3].map((card) => (
        <div key={card} className="flex flex-col gap-4 rounded-lg bg-surface p-5 outlined">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  )
}
