import { PeopleScreen } from './people-screen.tsx'

export function AdminPeoplePage() {
  return <PeopleScreen />
}
