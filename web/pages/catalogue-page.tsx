import { usePageTitle } from '../shop-info.ts'

export function CataloguePage() {
  usePageTitle('All Products')
  return <h1 className="page-width py-8 text-3xl font-bold">All Products</h1>
}
