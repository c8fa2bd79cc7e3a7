import { usePageTitle } from '../shop-info.ts'

export function AdminSettingsPage() {
  usePageTitle('Settings')
  return <h1 className="page-width py-8 text-3xl font-bold">Settings</h1>
}
