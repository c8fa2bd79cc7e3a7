import { usePageTitle } from '../shop-info.ts'

export function AdminPage() {
  usePageTitle('Dashboard')
  return <h1 className="page-width py-8 text-3xl font-bold">Dashboard</h1>
}
