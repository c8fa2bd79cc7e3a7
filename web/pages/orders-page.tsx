import { usePageTitle } from '../shop-info.ts'

export function OrdersPage() {
  usePageTitle('My Orders')
  return <h1 className="page-width py-8 text-3xl font-bold">My Orders</h1>
}
