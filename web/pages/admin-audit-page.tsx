import { AuditScreen } from '../admin-audit/audit-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminAuditPage() {
  usePageTitle('Activity log')
  return <AuditScreen />
}
