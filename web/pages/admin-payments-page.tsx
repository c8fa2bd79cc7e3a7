import { AdminShell } from '../admin/admin-shell.tsx'
import { PaymentsScreen } from '../payments/payments-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminPaymentsPage() {
  usePageTitle('Payments')
  return (
    <AdminShell pageName="Payments">
      <PaymentsScreen />
    </AdminShell>
  )
}
