import { useQuery } from '@tanstack/react-query'
import { CategoryIcon, categoryIcons } from '#shop/category-icon.tsx'
import { categoriesQuery } from '#shop/products-api.ts'
import { ProductsScreen } from './products-screen.tsx'

const icons = {
  choices: Object.entries(categoryIcons).map(([name, { label }]) => ({ name, label })),
  Icon: CategoryIcon,
}

export function AdminProductsPage() {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return <ProductsScreen categories={categories} icons={icons} />
}
