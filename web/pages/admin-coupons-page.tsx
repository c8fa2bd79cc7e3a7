import { CouponsScreen } from '../admin-coupons/coupons-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminCouponsPage() {
  usePageTitle('Coupons')
  return <CouponsScreen />
}
