import { DemoMark, DemoSentence } from '#shop/demo-mark.tsx'
import { useShopInfo, useShopMode } from '#shop/shop-info.ts'
import { ShopMark } from '#shop/shop-mark.tsx'
import { ClosedBanner } from '#storefront/layout/closed-banner.tsx'
import { StorefrontFooter } from '#storefront/layout/storefront-footer.tsx'
import { ThemeToggle } from '#ui/page/theme-toggle.tsx'

export function LandingHeader() {
  return (
    <>
      <ClosedBanner />
      <header className="page-width flex items-center gap-3 pt-3 lg:pt-5">
        <ShopMark />
        <DemoMark />
        <ThemeToggle className="-mr-2.5 ml-auto" />
      </header>
    </>
  )
}

export function LandingFooter() {
  const shop = useShopInfo()
  if (useShopMode()?.namesSeller) return <StorefrontFooter />
  return (
    <footer className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 pt-2 pb-6 text-sm text-muted">
      <DemoSentence />
      {shop?.supportEmail && (
        <a href={`mailto:${shop.supportEmail}`} className="py-1 hover:text-ink lg:ml-auto">
          {shop.supportEmail}
        </a>
      )}
    </footer>
  )
}
