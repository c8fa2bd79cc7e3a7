import { usePageTitle } from '#shop/shop-info.ts'
import { PaymentsScreen } from './payments-screen.tsx'

export function AdminPaymentsPage() {
  usePageTitle('Payments')
  return <PaymentsScreen />
}
