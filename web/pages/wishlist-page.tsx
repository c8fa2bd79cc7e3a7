import { usePageTitle } from '../shop-info.ts'

export function WishlistPage() {
  usePageTitle('My Wishlist')
  return <h1 className="page-width py-8 text-3xl font-bold">My Wishlist</h1>
}
