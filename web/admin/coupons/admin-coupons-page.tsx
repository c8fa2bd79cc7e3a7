import { usePageTitle } from '#shop/shop-info.ts'
import { CouponsScreen } from './coupons-screen.tsx'

export function AdminCouponsPage() {
  usePageTitle('Coupons')
  return <CouponsScreen />
}
