import { AdminShell } from '../admin/admin-shell.tsx'
import { PeopleScreen } from '../admin-people/people-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminPeoplePage() {
  usePageTitle('People')
  return (
    <AdminShell pageName="People">
      <PeopleScreen />
    </AdminShell>
  )
}
