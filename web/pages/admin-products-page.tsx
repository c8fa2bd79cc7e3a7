import { useQuery } from '@tanstack/react-query'
import { ProductsScreen } from '../admin-products/products-screen.tsx'
import { CategoryIcon, categoryIcons } from '../catalogue/category-icon.tsx'
import { categoriesQuery } from '../catalogue/product-queries.ts'
import { usePageTitle } from '../shop-info.ts'

const icons = {
  choices: Object.entries(categoryIcons).map(([name, { label }]) => ({ name, label })),
  Icon: CategoryIcon,
}

export function AdminProductsPage() {
  usePageTitle('Products')
  const { data: categories = [] } = useQuery(categoriesQuery)
  return <ProductsScreen categories={categories} icons={icons} />
}
