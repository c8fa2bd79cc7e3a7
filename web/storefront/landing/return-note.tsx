import { useLocation } from 'react-router'
import { useUser } from '#accounts/session.ts'
import { productIdIn } from '#shop/paths.ts'
import { Banner } from '#ui/page/banner.tsx'

/** Says why the opened page needs a sign-in, and that the sign-in leads back to it. */
export function ReturnNote() {
  const { state } = useLocation()
  const isSignedIn = useUser() !== null
  const returnPath = typeof state?.returnPath === 'string' ? state.returnPath : ''
  const place = placeOf(returnPath)
  // Somebody who pressed Login needs no explanation.
  if (isSignedIn || state?.dialog) return null
  if (state?.hasSessionEnded) {
    return (
      <Banner tone="warning" title="You have been signed out">
        Your session has ended. Please login again
        {place ? `, and we take you back to ${place}.` : '.'}
      </Banner>
    )
  }
  return place && <Banner>Please login, and we take you to {place}.</Banner>
}

/** What a customer calls the page; null for the page that a sign-in opens anyway. */
function placeOf(path: string): string | null {
  if (productIdIn(path)) return 'this product'
  const [pathname = '', search = ''] = path.split('?')
  switch (pathname) {
    case '/cart':
      return 'your cart'
    case '/wishlist':
      return 'your wishlist'
    case '/checkout':
      return 'your checkout'
    case '/orders':
      return search.includes('order=') ? 'your order' : 'your orders'
    case '/customer':
    case '/customer/dashboard':
      return 'your account'
    case '/products':
      return search === '' ? null : 'your search'
    default:
      return /^\/(admin|delivery)\/?/.test(pathname) ? 'the page you opened' : null
  }
}
