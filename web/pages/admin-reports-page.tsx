import { usePageTitle } from '../shop-info.ts'

export function AdminReportsPage() {
  usePageTitle('Reports')
  return <h1 className="page-width py-8 text-3xl font-bold">Reports</h1>
}
