import { AdminShell } from '../admin/admin-shell.tsx'
import { ReportsScreen } from '../admin-reports/reports-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminReportsPage() {
  usePageTitle('Reports')
  return (
    <AdminShell pageName="Reports">
      <ReportsScreen />
    </AdminShell>
  )
}
