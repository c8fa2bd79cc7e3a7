import { usePageTitle } from '../shop-info.ts'

export function AdminCouponsPage() {
  usePageTitle('Coupons')
  return <h1 className="page-width py-8 text-3xl font-bold">Coupons</h1>
}
