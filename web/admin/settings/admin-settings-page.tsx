import { INDIAN_STATES } from '#shop/indian-states.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { SettingsScreen } from './settings-screen.tsx'

export function AdminSettingsPage() {
  usePageTitle('Settings')
  return <SettingsScreen states={INDIAN_STATES} />
}
