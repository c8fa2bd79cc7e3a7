import { usePageTitle } from '#shop/shop-info.ts'
import { AuditScreen } from './audit-screen.tsx'

export function AdminAuditPage() {
  usePageTitle('Activity log')
  return <AuditScreen />
}
