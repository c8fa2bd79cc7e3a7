import { INDIAN_STATES } from '../addresses/indian-states.ts'
import { AdminShell } from '../admin/admin-shell.tsx'
import { SettingsScreen } from '../admin-settings/settings-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminSettingsPage() {
  usePageTitle('Settings')
  return (
    <AdminShell pageName="Settings">
      <SettingsScreen states={INDIAN_STATES} />
    </AdminShell>
  )
}
