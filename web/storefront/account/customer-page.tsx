import { AccountPage } from './account-page.tsx'

/** `/customer`: the account with its overview first. */
export function CustomerPage() {
  return <AccountPage title="My Account" firstTab="overview" />
}
