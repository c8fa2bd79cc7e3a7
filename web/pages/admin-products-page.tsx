import { usePageTitle } from '../shop-info.ts'

export function AdminProductsPage() {
  usePageTitle('Products')
  return <h1 className="page-width py-8 text-3xl font-bold">Products</h1>
}
