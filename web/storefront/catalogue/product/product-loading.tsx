import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { Skeleton, SkeletonText } from '#ui/page/skeleton.tsx'

/** The shape of the product's page, and in words that it is on the way (PDP-02). */
export function ProductLoading() {
  return (
    <div className="page-width grid gap-6 py-6 lg:grid-cols-[7fr_5fr] lg:gap-12">
      <div className="relative">
        <Skeleton className="aspect-square rounded-xl" />
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
