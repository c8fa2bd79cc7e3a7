import { useEffect, useRef } from 'react'
import { Banner } from '#ui/page/banner.tsx'
import { LoadMore } from '#ui/page/load-more.tsx'

/** Further pages load by a tap, so that the footer can be reached. */
const MAX_AUTO_PAGES = 3
const LOAD_AHEAD_PX = 600

interface MoreProductsProps {
  shown: number
  total: number
  pageCount: number
  isBusy: boolean
  /** The error of the last attempt; after one, scrolling does not try again. */
  error: string | undefined
  onMore: () => void
}

/** A button for the next page, which also loads when somebody scrolls near the button. */
export function MoreProducts({ shown, total, pageCount, isBusy, error, onMore }: MoreProductsProps) {
  const root = useRef<HTMLDivElement>(null)
  const loadsOnScroll = shown < total && pageCount < MAX_AUTO_PAGES && !isBusy && !error
  useEffect(() => {
    const element = root.current
    if (!element || !loadsOnScroll) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: `${LOAD_AHEAD_PX}px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [loadsOnScroll, onMore])
  return (
    <div ref={root}>
      {error && (
        <Banner tone="error" title="More products could not be loaded" className="mt-6">
          {error}
        </Banner>
      )}
      <LoadMore shown={shown} total={total} noun="product" isBusy={isBusy} onMore={onMore} />
    </div>
  )
}
