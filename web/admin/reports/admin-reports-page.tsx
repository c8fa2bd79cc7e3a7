import { usePageTitle } from '#shop/shop-info.ts'
import { ReportsScreen } from './reports-screen.tsx'

export function AdminReportsPage() {
  usePageTitle('Reports')
  return <ReportsScreen />
}
