import { useEffect, useRef } from 'react'
import { Banner } from '#ui/page/banner.tsx'
import { LoadMore } from '#ui/page/load-more.tsx'

/** So many pages come by themselves while scrolling; then a tap decides, so that the page's end can be reached. */
const PAGES_BY_THEMSELVES = 3
const AHEAD_PX = 600

interface MoreProductsProps {
  shown: number
  total: number
  pageCount: number
  isBusy: boolean
  /** Why the last attempt failed: from then on only a press tries again. */
  error: string | undefined
  onMore: () => void
}

/** A button for the next products; near it they come before it is pressed. */
export function MoreProducts({ shown, total, pageCount, isBusy, error, onMore }: MoreProductsProps) {
  const place = useRef<HTMLDivElement>(null)
  const comesByItself = shown < total && pageCount < PAGES_BY_THEMSELVES && !isBusy && !error
  useEffect(() => {
    const element = place.current
    if (!element || !comesByItself) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [comesByItself, onMore])
  return (
    <div ref={place}>
      {error && (
        <Banner tone="error" title="More products could not be loaded" className="mt-6">
          {error}
        </Banner>
      )}
      <LoadMore shown={shown} total={total} noun="product" isBusy={isBusy} onMore={onMore} />
    </div>
  )
}
