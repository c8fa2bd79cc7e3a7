import { usePageTitle } from '../shop-info.ts'

export function ProductPage() {
  usePageTitle('Product')
  return <h1 className="page-width py-8 text-3xl font-bold">Product</h1>
}
