import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { AdminFiguresSkeleton } from './admin-figures.tsx'

/** The dashboard while it loads, with a message that says so. */
export function DashboardLoading() {
  return (
    <div className="flex flex-col gap-4">
      <AdminFiguresSkeleton />
      <LoadingIndicator message="Loading Dashboard..." />
      <div className="grid gap-4 min-[78.75rem]:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </div>
  )
}
