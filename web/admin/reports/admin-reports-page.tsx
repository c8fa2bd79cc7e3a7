import { ReportsScreen } from './reports-screen.tsx'

export function AdminReportsPage() {
  return <ReportsScreen />
}
