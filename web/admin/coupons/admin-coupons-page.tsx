import { CouponsScreen } from './coupons-screen.tsx'

export function AdminCouponsPage() {
  return <CouponsScreen />
}
