import { INDIAN_STATES } from '../addresses/indian-states.ts'
import { SettingsScreen } from '../admin-settings/settings-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminSettingsPage() {
  usePageTitle('Settings')
  return <SettingsScreen states={INDIAN_STATES} />
}
