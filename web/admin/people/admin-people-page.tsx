import { usePageTitle } from '#shop/shop-info.ts'
import { PeopleScreen } from './people-screen.tsx'

export function AdminPeoplePage() {
  usePageTitle('People')
  return <PeopleScreen />
}
