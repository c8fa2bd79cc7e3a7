import { classNames } from '../class-names.ts'

/** A grey block in the shape of the content; it appears after 150 ms, so that a fast response does not flash. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded-sm bg-skeleton', className)} />
}

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]

/** Up to eight lines of text, the last one shorter. */
export function SkeletonText({ lines }: { lines: number }) {
  return (
    <div className="flex flex-col gap-2.5">
      {EIGHT.slice(0, lines).map((line) => (
        <Skeleton key={line} className={classNames('h-4', line === lines && line > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}

/** A product card. */
export function SkeletonProductCard() {
  return (
    <div className="overflow-hidden rounded-lg bg-surface outlined">
      <Skeleton className="aspect-square rounded-none" />
      <div className="flex flex-col gap-2.5 p-3">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-11 rounded-md" />
      </div>
    </div>
  )
}

/** A row of a list: picture, two lines, an amount. */
export function SkeletonRow({ hasPicture = true }: { hasPicture?: boolean }) {
  return (
    <div className="flex items-center gap-4 py-3">
      {hasPicture && <Skeleton className="size-14 shrink-0 rounded-md" />}
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
      <Skeleton className="h-5 w-20" />
    </div>
  )
}

/** Up to eight rows of a list. */
export function SkeletonRows({ count, hasPicture }: { count: number; hasPicture?: boolean }) {
  return EIGHT.slice(0, count).map((row) => <SkeletonRow key={row} hasPicture={hasPicture} />)
}

/** A stat card. */
export function SkeletonStat() {
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-surface p-4 outlined sm:p-5">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-3 w-1/3" />
    </div>
  )
}
