import { AccountPage } from './account-page.tsx'

/** `/customer`: the account with its overview first. */
export function CustomerPage() {
  return <AccountPage firstTab="overview" />
}

/** `/orders`: the account with the orders first; `?order=` opens one. */
export function OrdersPage() {
  return <AccountPage firstTab="orders" />
}
