import { usePageTitle } from '#shop/shop-info.ts'
import { CashScreen } from './cash-screen.tsx'

export function AdminCashPage() {
  usePageTitle('Cash')
  return <CashScreen />
}
