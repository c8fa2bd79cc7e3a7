import { INDIAN_STATES } from '#shop/indian-states.ts'
import { SettingsScreen } from './settings-screen.tsx'

export function AdminSettingsPage() {
  return <SettingsScreen states={INDIAN_STATES} />
}
