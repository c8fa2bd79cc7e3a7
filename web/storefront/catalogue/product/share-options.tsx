import { ClipboardList, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { FacebookMark, TwitterMark, WhatsAppMark } from './share-marks.tsx'
import { copyDetails, copyLink } from './share-product.ts'
import { type SharedProduct, shareUrls } from './share-text.ts'

const rowStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-base font-medium hover:bg-quiet dark:hover:bg-brand-soft'

/** The other ways to share: three services, the link, the details. */
export function ShareOptions({
  product,
  onDone,
}: {
  product: SharedProduct & Pick<Product, 'description'>
  onDone: () => void
}) {
  const terms = usePricingRules()
  const urls = shareUrls(product, location.origin, terms)
  const copy = (act: typeof copyDetails) => () => {
    onDone()
    void act(product, terms)
  }
  return (
    <ul
      aria-label="Share this product"
      className="w-60 rounded-lg bg-raised p-1.5 shadow-float ring-1 ring-line"
    >
      <ShareLink url={urls.whatsApp} icon={<WhatsAppMark />} onOpen={onDone}>
        WhatsApp
      </ShareLink>
      <ShareLink url={urls.facebook} icon={<FacebookMark />} onOpen={onDone}>
        Facebook
      </ShareLink>
      <ShareLink url={urls.twitter} icon={<TwitterMark />} onOpen={onDone}>
        Twitter
      </ShareLink>
      <li>
        <button type="button" className={rowStyle} onClick={copy(copyLink)}>
          <Link2 className="size-5 text-muted" />
          Copy link
        </button>
      </li>
      <li>
        <button type="button" className={rowStyle} onClick={copy(copyDetails)}>
          <ClipboardList className="size-5 text-muted" />
          Copy details
        </button>
      </li>
    </ul>
  )
}

interface ShareLinkProps {
  url: string
  icon: ReactNode
  onOpen: () => void
  children: string
}

function ShareLink({ url, icon, onOpen, children }: ShareLinkProps) {
  return (
    <li>
      <a href={url} target="_blank" rel="noopener noreferrer" onClick={onOpen} className={rowStyle}>
        {icon}
        {children}
      </a>
    </li>
  )
}
