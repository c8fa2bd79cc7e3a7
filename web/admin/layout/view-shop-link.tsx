import { Store } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { viewShop } from '#accounts/view-shop.ts'
import { PREVIEW, paths } from '#shop/paths.ts'
import { useIsOpenToVisitors } from '#shop/shop-info.ts'

interface ViewShopLinkProps {
  /** Shows an icon alone; screen readers get the label. */
  hidesLabel?: boolean
  onFollow?: () => void
  className: string
}

/** Leads to the storefront as visitors see it, which leads back here. */
export function ViewShopLink({ hidesLabel, onFollow, className }: ViewShopLinkProps) {
  const { pathname, search } = useLocation()
  const start = useIsOpenToVisitors() ? paths.landing : paths.products
  return (
    <Link
      to={`${start}?${PREVIEW}`}
      title={hidesLabel ? 'View shop' : undefined}
      aria-label={hidesLabel ? 'View shop' : undefined}
      onClick={() => {
        viewShop(`${pathname}${search}`)
        onFollow?.()
      }}
      className={className}
    >
      <Store aria-hidden="true" className="size-5" />
      {!hidesLabel && 'View shop'}
    </Link>
  )
}
