import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import {
  Skeleton,
  SkeletonProductCard,
  SkeletonRows,
  SkeletonStat,
  SkeletonText,
} from '#ui/page/skeleton.tsx'

const eight = [1, 2, 3, 4, 5, 6, 7, 8]

/** The catalogue while its code loads. */
function CatalogueSkeleton() {
  return (
    <div className="page-width py-6 lg:grid lg:grid-cols-[260px_1fr] lg:gap-8">
      <Skeleton className="hidden h-[480px] rounded-lg lg:block" />
      <div>
        <Skeleton className="mb-5 h-8 w-56" />
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 xl:grid-cols-4">
          {eight.map((card) => (
            <SkeletonProductCard key={card} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A product's page while it loads, with a message that says so. */
export function ProductSkeleton() {
  return (
    <div data-covers-navigation className="page-width grid gap-6 py-6 lg:grid-cols-[7fr_5fr] lg:gap-12">
      <div className="relative">
        <Skeleton className="aspect-square rounded-xl max-lg:aspect-[4/3]" />
        <div className="absolute inset-0 grid place-items-center">
          <LoadingIndicator message="Loading product..." />
        </div>
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-6 w-2/5" />
        <SkeletonText lines={4} />
        <Skeleton className="h-11 rounded-md" />
      </div>
    </div>
  )
}

/** Rows beside a summary: wishlist, cart, checkout. */
export function ListSkeleton() {
  return (
    <div className="page-width py-6">
      <Skeleton className="mb-6 h-9 w-52" />
      <div className="grid gap-8 lg:grid-cols-[1fr_360px]">
        <div>
          <SkeletonRows count={4} />
        </div>
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  )
}

function CheckoutSkeleton() {
  return (
    <div data-covers-navigation>
      <ListSkeleton />
    </div>
  )
}

/** Figures above lists: the three dashboards. */
function DashboardSkeleton() {
  return (
    <div className="page-width py-6">
      <Skeleton className="mb-6 h-9 w-64" />
      <div className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
        {eight.slice(0, 4).map((stat) => (
          <SkeletonStat key={stat} />
        ))}
      </div>
      <SkeletonRows count={5} hasPicture={false} />
    </div>
  )
}

/** Shown while a page's code loads. */
export const pageSkeletons = {
  catalogue: CatalogueSkeleton,
  product: ProductSkeleton,
  list: ListSkeleton,
  checkout: CheckoutSkeleton,
  dashboard: DashboardSkeleton,
}
export type SkeletonName = keyof typeof pageSkeletons
