import { CashScreen } from '../delivery-cash/cash-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminCashPage() {
  usePageTitle('Cash')
  return <CashScreen />
}
