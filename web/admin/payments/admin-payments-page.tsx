import { PaymentsScreen } from './payments-screen.tsx'

export function AdminPaymentsPage() {
  return <PaymentsScreen />
}
