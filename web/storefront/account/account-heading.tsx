import { Heart, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'

interface AccountHeadingProps {
  wishlistCount: number | undefined
  cartCount: number | undefined
  notifications: ReactNode
}

/** Title, links with the counts of wishlist and cart, and the notifications. */
export function AccountHeading({ wishlistCount, cartCount, notifications }: AccountHeadingProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <h1 className="mr-auto text-2xl font-bold lg:text-3xl">My Account</h1>
      <div className="flex flex-wrap items-center gap-2">
        <CountLink to={paths.wishlist} name="Wishlist" count={wishlistCount} icon={<Heart />} />
        <CountLink to={paths.cart} name="Cart" count={cartCount} icon={<ShoppingCart />} />
        {notifications}
      </div>
    </header>
  )
}

interface CountLinkProps {
  to: string
  name: string
  count: number | undefined
  icon: ReactNode
}

function CountLink({ to, name, count, icon }: CountLinkProps) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 rounded-full outlined bg-surface px-4 font-semibold transition-colors hover:bg-quiet [&>svg]:size-4.5"
    >
      <span aria-hidden="true" className="text-brand-ink [&>svg]:size-4.5">
        {icon}
      </span>
      <span className="max-[359px]:sr-only">{name}</span>
      <span className="tabular">{count ?? '–'}</span>
    </Link>
  )
}
