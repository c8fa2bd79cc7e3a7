import { EllipsisVertical, Share2 } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { shareProduct } from './share-product.ts'
import type { SharedProduct } from './share-text.ts'

const ShareOptions = lazyComponent(async () => (await import('./share-options.tsx')).ShareOptions)
const preloadOptions = () => {
  ShareOptions.preload().catch((error: unknown) => console.info('Not here yet.', error))
}

const NOTICE_MS = 3000
const notices = { copied: 'Link copied to clipboard!', failed: 'Failed to copy link' }
type Notice = keyof typeof notices

/** "Share", and beside it the other ways to share. */
export function ShareControls({ product }: { product: SharedProduct & Pick<Product, 'description'> }) {
  const terms = usePricingRules()
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  async function share() {
    setNotice(null)
    const outcome = await shareProduct(product, terms)
    if (outcome === 'copied' || outcome === 'failed') setNotice(outcome)
  }
  return (
    <div className="relative flex items-center gap-2">
      <IconButton label="Share" variant="outline" icon={<Share2 className="size-5" />} onClick={share} />
      <ShareMenu product={product} />
      <div role="status" className="pointer-events-none absolute top-full right-0 z-20 mt-2">
        {notice && (
          <p
            className={classNames(
              'animate-rise-in rounded-md px-3 py-2 text-sm font-semibold whitespace-nowrap shadow-float',
              notice === 'copied' ? 'bg-delivered-soft text-delivered' : 'bg-error-soft text-error',
            )}
          >
            {notices[notice]}
          </p>
        )}
      </div>
    </div>
  )
}

function ShareMenu({ product }: { product: SharedProduct & Pick<Product, 'description'> }) {
  const panelId = useId()
  const { isOpen, setOpen, area } = useDisclosure()
  return (
    <div ref={area}>
      <IconButton
        label="More share options"
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={panelId}
        icon={<EllipsisVertical className="size-5" />}
        onPointerEnter={preloadOptions}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={panelId} className="absolute top-full right-0 z-20 mt-2">
        {isOpen && (
          <Suspense>
            <ShareOptions product={product} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Open until Escape, a press elsewhere, or the focus leaves. */
function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closing = new AbortController()
    const options = { signal: closing.signal }
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside, options)
    document.addEventListener('focusin', closeOutside, options)
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        setOpen(false)
        area.current?.querySelector('button')?.focus()
      },
      options,
    )
    return () => closing.abort()
  }, [isOpen])
  return { isOpen, setOpen, area }
}
