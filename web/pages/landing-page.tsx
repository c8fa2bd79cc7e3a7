import { usePageTitle, useShopName } from '../shop-info.ts'

export function LandingPage() {
  usePageTitle()
  const shopName = useShopName()
  return (
    <main>
      <h1 className="page-width py-8 text-3xl font-bold">Welcome to {shopName}</h1>
    </main>
  )
}
