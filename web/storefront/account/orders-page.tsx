import { AccountPage } from './account-page.tsx'

/** `/orders`: the account with the orders first; `?order=` opens one (ROUTE-23, Q-04). */
export function OrdersPage() {
  return <AccountPage title="My Orders" firstTab="orders" />
}
