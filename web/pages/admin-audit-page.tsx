import { usePageTitle } from '../shop-info.ts'

export function AdminAuditPage() {
  usePageTitle('Audit')
  return <h1 className="page-width py-8 text-3xl font-bold">Audit</h1>
}
