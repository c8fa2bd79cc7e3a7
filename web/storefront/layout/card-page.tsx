import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'
import { ShopMark } from '#shop/shop-mark.tsx'

/** A page of one card below the shop's mark, for links that are opened without signing in. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-6 sm:justify-center sm:py-12">
      <Link to={paths.landing} className="mb-6 rounded-sm">
        <ShopMark size="large" />
      </Link>
      <div className="outlined w-full max-w-[440px] rounded-xl bg-surface shadow-float">{children}</div>
    </main>
  )
}
