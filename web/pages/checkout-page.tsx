import { usePageTitle } from '../shop-info.ts'

export function CheckoutPage() {
  usePageTitle('Checkout')
  return <h1 className="page-width py-8 text-3xl font-bold">Checkout</h1>
}
