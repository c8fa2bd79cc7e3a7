import { usePageTitle } from '../shop-info.ts'

export function AdminPeoplePage() {
  usePageTitle('People')
  return <h1 className="page-width py-8 text-3xl font-bold">People</h1>
}
