import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminProduct, Category } from '../../contract/catalogue.ts'
import { useCursorPages } from '../admin/cursor-pages.ts'
import { failureText } from '../admin/failure-text.ts'
import { Pager } from '../admin/pager.tsx'
import { totalText } from '../admin/total-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { useDelayed } from '../ui/content-swap.tsx'
import { ErrorState } from '../ui/page-state.tsx'
import { toast } from '../ui/toast.ts'
import { adminProductsQuery, type ProductWriting } from './admin-products-query.ts'
import { ProductBulkBar } from './product-bulk-bar.tsx'
import { ProductFilterBar } from './product-filter-bar.tsx'
import { isProductFiltered, NO_PRODUCT_FILTERS } from './product-filters.ts'
import { LoadingProducts, NoProducts, ProductListHeader } from './product-list.tsx'
import { ProductRow } from './product-row.tsx'
import type { ProductsView } from './products-view.ts'

const TYPING_MS = 250
const NO_PRODUCTS: readonly AdminProduct[] = []

interface ProductTableProps {
  view: ProductsView
  categories: readonly Category[]
  writing: ProductWriting
}

/** Filters, one page of products, and what can be done with the selected ones. */
export function ProductTable({ view, categories, writing }: ProductTableProps) {
  const asked = { ...view.filters, search: useDelayed(view.filters.search, TYPING_MS) }
  const pages = useCursorPages(JSON.stringify(asked))
  const query = useQuery(adminProductsQuery(asked, pages.cursor))
  const products = query.data?.items ?? NO_PRODUCTS
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const selectedIds = products.map((product) => product.id).filter((id) => chosenIds.includes(id))
  const names = new Map(categories.map((category) => [category.id, category.name]))

  const toggleVisible = ({ id, name, isVisible }: AdminProduct) =>
    writing.change.mutate(
      { id, changes: { isVisible: !isVisible } },
      {
        onSuccess: () =>
          toast.success(isVisible ? `${name} is hidden` : `${name} is visible`, { kind: 'admin' }),
        onError: (error) =>
          toast.error(failureText('Failed to change the product', error), { kind: 'admin' }),
      },
    )
  const select = (id: string, isSelected: boolean) =>
    setChosenIds(isSelected ? [...selectedIds, id] : selectedIds.filter((known) => known !== id))

  return (
    <>
      <Card padding="none">
        <div className="border-b border-line p-3 sm:p-4">
          <ProductFilterBar filters={view.filters} categories={categories} onChange={view.changeFilters} />
        </div>
        {query.isError && !query.data ? (
          <ErrorState
            message={failureText('Failed to load products', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : !query.data ? (
          <LoadingProducts />
        ) : products.length === 0 ? (
          <NoProducts
            action={
              isProductFiltered(view.filters) ? (
                <Button size="admin" variant="outline" onClick={() => view.changeFilters(NO_PRODUCT_FILTERS)}>
                  Clear filters
                </Button>
              ) : (
                <Button size="admin" onClick={() => view.openProduct('new')}>
                  Add the first product
                </Button>
              )
            }
          />
        ) : (
          <div className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            <ProductListHeader
              products={products}
              selectedCount={selectedIds.length}
              onSelectAll={(isSelected) => setChosenIds(isSelected ? products.map(({ id }) => id) : [])}
            />
            <ul aria-label="Products">
              {products.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  categoryName={names.get(product.category) ?? product.category}
                  isSelected={selectedIds.includes(product.id)}
                  onSelect={(isSelected) => select(product.id, isSelected)}
                  onOpen={() => view.openProduct(product.id)}
                  onChange={(changes) => writing.change.mutateAsync({ id: product.id, changes })}
                  onToggle={() => toggleVisible(product)}
                />
              ))}
            </ul>
          </div>
        )}
        <div className="flex min-h-13 items-center gap-3 border-t border-line px-4 py-2">
          <p aria-live="polite" className="tabular mr-auto text-sm text-muted">
            {totalText(query.data)} {query.data?.total === 1 ? 'product' : 'products'}
          </p>
          <Pager
            page={pages.page}
            hasNext={Boolean(query.data?.nextCursor)}
            onPage={(page) => {
              pages.turnTo(page, query.data?.nextCursor ?? null)
              window.scrollTo(0, 0)
            }}
            previousLabel="Previous products"
            nextLabel="Next products"
          />
        </div>
      </Card>
      <ProductBulkBar selectedIds={selectedIds} writing={writing} onSelect={setChosenIds} />
    </>
  )
}
