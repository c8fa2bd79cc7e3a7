import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { readReturnPath } from '#accounts/return-path.ts'
import type { AuthDialog } from '#accounts/sign-in/auth-dialog.ts'
import { useAuthDialogs } from '#accounts/sign-in/use-auth-dialogs.ts'
import { modeOf, TAGLINES } from '#contract/shop-mode.ts'
import { productIdIn } from '#shop/paths.ts'
import { usePreloadPage } from '#shop/preload-page.ts'
import { useShopInfo, useShopName } from '#shop/shop-info.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { BenefitCards } from './benefit-cards.tsx'
import { LandingFooter, LandingHeader } from './landing-frame.tsx'
import { ProductCollage } from './product-collage.tsx'
import { ReturnNote } from './return-note.tsx'
import { WaysIn } from './ways-in.tsx'

const SharedProduct = lazyComponent(async () => (await import('./shared-product.tsx')).SharedProduct)

/** Welcome, login and registration, and four benefits. */
export function LandingPage() {
  const preloadPage = usePreloadPage()
  const shopName = useShopName()
  const shop = useShopInfo()
  const { state } = useLocation()
  const [dialog, setDialog] = useState<AuthDialog | null>(state?.dialog ?? null)
  const AuthDialogs = useAuthDialogs(dialog !== null, () => setDialog(null))
  const sharedId = productIdIn(readReturnPath(state, 'customer') ?? '')
  const decoration = <ProductCollage className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
  return (
    <div className="flex min-h-dvh flex-col">
      <LandingHeader />
      <main className="flex flex-1 flex-col">
        <div className="page-width grid flex-1 content-start gap-x-16 gap-y-6 md:content-center py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-y-8 lg:py-6">
          <div className="lg:self-end">
            <h1
              tabIndex={-1}
              className="text-4xl font-extrabold tracking-tight lg:text-[clamp(2.75rem,4.6vw,4.25rem)] lg:leading-[1.05]"
            >
              Welcome to <span className="text-brand-ink">{shopName}</span>
            </h1>
            <p className="mt-3 text-lg text-pretty text-muted lg:mt-5 lg:max-w-md lg:text-2xl lg:leading-snug">
              {shop && TAGLINES[modeOf(shop).words]}
            </p>
          </div>
          {sharedId ? (
            <Suspense fallback={decoration}>
              <SharedProduct productId={sharedId} fallback={decoration} />
            </Suspense>
          ) : (
            decoration
          )}
          <div className="flex flex-col gap-4 lg:self-start">
            <ReturnNote />
            <WaysIn onDialog={setDialog} />
          </div>
        </div>
        <BenefitCards />
      </main>
      <LandingFooter />
      {AuthDialogs && <AuthDialogs dialog={dialog} onDialogChange={setDialog} onLeaveSoon={preloadPage} />}
    </div>
  )
}
