import { DemoSentence } from '#shop/demo-mark.tsx'
import { phoneUrl } from '#shop/phone-url.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'

/** Whom to ask, and whether this is the demo shop. */
export function StorefrontFooter({ className }: { className?: string }) {
  const shop = useShopInfo()
  return (
    <footer data-print="hide" className={classNames('mt-12 border-t border-line', className)}>
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-6 text-sm text-muted">
        <p className="font-semibold">{shop?.name}</p>
        {shop?.supportEmail && (
          <a href={`mailto:${shop.supportEmail}`} className="py-1 hover:text-ink">
            {shop.supportEmail}
          </a>
        )}
        {shop?.supportPhone && (
          <a href={phoneUrl(shop.supportPhone)} className="py-1 hover:text-ink">
            {shop.supportPhone}
          </a>
        )}
        <DemoSentence className="lg:ml-auto" />
      </div>
    </footer>
  )
}
