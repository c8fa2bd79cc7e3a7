import { usePageTitle } from '../shop-info.ts'

export function CustomerPage() {
  usePageTitle('My Account')
  return <h1 className="page-width py-8 text-3xl font-bold">My Account</h1>
}
