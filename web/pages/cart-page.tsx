import { usePageTitle } from '../shop-info.ts'

export function CartPage() {
  usePageTitle('Shopping Cart')
  return <h1 className="page-width py-8 text-3xl font-bold">Shopping Cart</h1>
}
