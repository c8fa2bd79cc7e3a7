import { PaymentsScreen } from '../payments/payments-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminPaymentsPage() {
  usePageTitle('Payments')
  return <PaymentsScreen />
}
