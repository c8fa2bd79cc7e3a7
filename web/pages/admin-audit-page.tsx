import { AdminShell } from '../admin/admin-shell.tsx'
import { AuditScreen } from '../admin-audit/audit-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminAuditPage() {
  usePageTitle('Activity log')
  return (
    <AdminShell pageName="Activity log">
      <AuditScreen />
    </AdminShell>
  )
}
