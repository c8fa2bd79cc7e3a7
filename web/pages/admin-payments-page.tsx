import { usePageTitle } from '../shop-info.ts'

export function AdminPaymentsPage() {
  usePageTitle('Payments')
  return <h1 className="page-width py-8 text-3xl font-bold">Payments</h1>
}
