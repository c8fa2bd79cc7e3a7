import { ClipboardList, EllipsisVertical, Link2, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Product } from '../../contract/catalogue.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { FacebookMark, TwitterMark, WhatsAppMark } from './share-marks.tsx'
import { copyDetails, copyLink, shareProduct } from './share-product.ts'
import { shareAddresses } from './share-text.ts'

export const NOTICE_MS = 3000
const notices = { copied: 'Link copied to clipboard!', failed: 'Failed to copy link' }
type Notice = keyof typeof notices

/** "Share", and beside it the other ways to share. */
export function ShareControls({ product }: { product: Product }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  async function share() {
    setNotice(null)
    const outcome = await shareProduct(product)
    if (outcome === 'copied' || outcome === 'failed') setNotice(outcome)
  }
  return (
    <div className="relative flex items-center gap-2">
      <IconButton
        label="Share"
        variant="outline"
        icon={<Share2 aria-hidden="true" className="size-5" />}
        onClick={share}
      />
      <ShareOptions product={product} />
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

const rowStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-base font-medium hover:bg-quiet dark:hover:bg-brand-soft'

function ShareOptions({ product }: { product: Product }) {
  const panelId = useId()
  const { isOpen, setOpen, area } = useDisclosure()
  const addresses = shareAddresses(product, location.origin)
  const pick = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <div ref={area}>
      <IconButton
        label="More share options"
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={panelId}
        icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(!isOpen)}
      />
      <ul
        id={panelId}
        hidden={!isOpen}
        aria-label="Share this product"
        className="absolute top-full right-0 z-20 mt-2 w-60 rounded-lg bg-raised p-1.5 shadow-float ring-1 ring-line"
      >
        <ShareLink address={addresses.whatsApp} icon={<WhatsAppMark />} onOpen={() => setOpen(false)}>
          WhatsApp
        </ShareLink>
        <ShareLink address={addresses.facebook} icon={<FacebookMark />} onOpen={() => setOpen(false)}>
          Facebook
        </ShareLink>
        <ShareLink address={addresses.twitter} icon={<TwitterMark />} onOpen={() => setOpen(false)}>
          Twitter
        </ShareLink>
        <li>
          <button type="button" className={rowStyle} onClick={pick(() => copyLink(product))}>
            <Link2 aria-hidden="true" className="size-5 text-muted" />
            Copy link
          </button>
        </li>
        <li>
          <button type="button" className={rowStyle} onClick={pick(() => copyDetails(product))}>
            <ClipboardList aria-hidden="true" className="size-5 text-muted" />
            Copy details
          </button>
        </li>
      </ul>
    </div>
  )
}

interface ShareLinkProps {
  address: string
  icon: ReactNode
  onOpen: () => void
  children: string
}

function ShareLink({ address, icon, onOpen, children }: ShareLinkProps) {
  return (
    <li>
      <a href={address} target="_blank" rel="noopener noreferrer" onClick={onOpen} className={rowStyle}>
        {icon}
        {children}
      </a>
    </li>
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
