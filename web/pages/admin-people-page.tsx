import { PeopleScreen } from '../admin-people/people-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminPeoplePage() {
  usePageTitle('People')
  return <PeopleScreen />
}
