import { ReportsScreen } from '../admin-reports/reports-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminReportsPage() {
  usePageTitle('Reports')
  return <ReportsScreen />
}
