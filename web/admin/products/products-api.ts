import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type {
  AdminProductPage,
  BulkProductsAnswer,
  BulkProductsBody,
  NewProductInput,
  SaveProductBody,
  SaveVariantsBody,
} from '#contract/catalogue/catalogue-management.ts'
import type { Category, CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import { type ProductFilters, productParams } from './product-filters.ts'

const PRODUCTS_PER_PAGE = 50

/** One page of all products, hidden ones too. */
export function adminProductsQuery(filters: ProductFilters, cursor: string | null) {
  return queryOptions({
    queryKey: ['catalogue', 'admin-products', filters, cursor],
    queryFn: async ({ signal }) => {
      const query = { ...productParams(filters), cursor, limit: PRODUCTS_PER_PAGE }
      return (await api.get<AdminProductPage>('/api/admin/products', { signal, query })).data
    },
  })
}

export function adminProductQuery(productId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'admin-product', productId],
    queryFn: async ({ signal }) =>
      (await api.get<AdminProduct>(`/api/admin/products/${encodeURIComponent(productId)}`, { signal })).data,
  })
}

/** How many products match the filters, without their rows. */
export function productCountQuery(filters: ProductFilters) {
  return queryOptions({
    queryKey: ['catalogue', 'admin-product-count', filters],
    queryFn: async ({ signal }) => {
      const query = { ...productParams(filters), limit: 1 }
      return (await api.get<AdminProductPage>('/api/admin/products', { signal, query })).data.total
    },
  })
}

export interface NewProduct {
  body: NewProductInput
  /** A new category, which is created before the product. */
  newCategory?: CategoryBody
}

/** Mutations of products; each invalidates the whole catalogue. */
export function useProductMutations() {
  const queryClient = useQueryClient()
  const refetch = () => void queryClient.invalidateQueries({ queryKey: ['catalogue'] })
  const mutationKey = ['catalogue', 'write']
  const change = useMutation({
    mutationKey,
    mutationFn: async ({ id, changes }: { id: string; changes: SaveProductBody }) =>
      (await api.put<AdminProduct>(`/api/products/${id}`, changes)).data,
    onSuccess: (product) => {
      queryClient.setQueriesData<AdminProductPage>({ queryKey: ['catalogue', 'admin-products'] }, (page) =>
        page ? { ...page, items: page.items.map((item) => (item.id === product.id ? product : item)) } : page,
      )
      queryClient.setQueryData(adminProductQuery(product.id).queryKey, product)
    },
    onSettled: refetch,
  })
  const saveVariants = useMutation({
    mutationKey,
    mutationFn: async ({ id, body }: { id: string; body: SaveVariantsBody }) =>
      (await api.put<AdminProduct>(`/api/products/${id}/variants`, body)).data,
    onSuccess: (product) => queryClient.setQueryData(adminProductQuery(product.id).queryKey, product),
    onSettled: refetch,
  })
  const create = useMutation({
    mutationKey,
    mutationFn: async ({ body, newCategory }: NewProduct) => {
      const category = newCategory
        ? (await api.post<Category>('/api/categories', newCategory)).data.id
        : body.category
      return (await postOnce<AdminProduct>('/api/products', { ...body, category })).data
    },
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationKey,
    mutationFn: (id: string) => api.delete(`/api/products/${id}`),
    onSettled: refetch,
  })
  const changeMany = useMutation({
    mutationKey,
    // A failed call reads the table again, so that `seen` is another one when it is repeated.
    mutationFn: async ({ ids, changes, seen }: BulkProductsBody) =>
      (await postOnce<BulkProductsAnswer>('/api/products/bulk', { ids, changes, seen }, { ids, changes }))
        .data,
    onSettled: refetch,
  })
  return { change, create, remove, changeMany, saveVariants }
}

export type ProductMutations = ReturnType<typeof useProductMutations>
