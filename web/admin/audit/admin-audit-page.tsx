import { AuditScreen } from './audit-screen.tsx'

export function AdminAuditPage() {
  return <AuditScreen />
}
