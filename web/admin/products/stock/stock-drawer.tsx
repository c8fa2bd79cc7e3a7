import { useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import { Pager } from '#admin/list/pager.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type { StockMovement } from '#contract/catalogue/stock.ts'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { StartCountForm } from './start-count-form.tsx'
import { stockMovementsQuery } from './stock-api.ts'
import { StockForm } from './stock-form.tsx'
import { formatChange, movementLabel } from './stock-reasons.ts'

interface StockDrawerProps {
  isOpen: boolean
  product: AdminProduct
  onClose: () => void
}

/** Counts a variant, adds or takes away units of it, and shows every movement of its stock. */
export function StockDrawer({ isOpen, product, onClose }: StockDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Stock" description={product.name}>
      {isOpen && <VariantStock product={product} />}
    </Drawer>
  )
}

function VariantStock({ product }: { product: AdminProduct }) {
  const mayCount = useMay('stock.change')
  const [chosenId, setChosenId] = useState(product.variants[0]?.id ?? product.id)
  const list = useAdminList({ search: '', variantId: chosenId }, stockMovementsQuery)
  const page = list.query.data
  return (
    <div className="flex flex-col gap-5">
      {product.variants.length > 1 && (
        <Field label="Variant">
          <Select controlSize="admin" value={chosenId} onChange={({ target }) => setChosenId(target.value)}>
            {product.variants.map((variant) => (
              <option key={variant.id} value={variant.id}>
                {variant.options.join(' / ')} ({stockText(variant.stock)})
              </option>
            ))}
          </Select>
        </Field>
      )}
      {page && !list.query.isPlaceholderData ? (
        <>
          <p aria-live="polite" className="tabular text-lg font-bold">
            {stockText(page.stock)}
          </p>
          {!mayCount ? null : page.stock === null ? (
            <StartCountForm key={chosenId} variantId={chosenId} />
          ) : (
            <StockForm key={chosenId} variantId={chosenId} stock={page.stock} />
          )}
          <section aria-label="Movements" className="border-t border-line">
            <StockMovements movements={page.items} />
            <Pager
              page={list.page}
              hasNext={list.hasNext}
              onPage={list.showPage}
              previousLabel="Later movements"
              nextLabel="Earlier movements"
            />
          </section>
        </>
      ) : list.query.isError ? (
        <LoadError
          query={list.query}
          heading="h3"
          message={formatFailure('Failed to load the stock', list.query.error)}
        />
      ) : (
        <div role="status" aria-label="Loading the stock">
          <SkeletonRows count={4} hasPicture={false} />
        </div>
      )}
    </div>
  )
}

const stockText = (stock: number | null) =>
  stock === null ? 'Unlimited' : `${countOf(stock, 'unit')} in stock`

/** Movements of a stock, the latest first, with what was left after each. */
function StockMovements({ movements }: { movements: readonly StockMovement[] }) {
  if (movements.length === 0) return <p className="py-4 text-sm text-muted">No movement yet.</p>
  return (
    <ul className="divide-y divide-line">
      {movements.map((movement) => (
        <li key={movement.id} className="flex items-start justify-between gap-4 py-2.5">
          <span className="min-w-0 text-sm">
            <span className="block font-semibold">{movementLabel(movement)}</span>
            <span className="block text-muted">
              {formatDateTime(movement.at)}
              {movement.by && ` · ${movement.by}`}
              {movement.order && <span className="font-mono"> · {movement.order.number}</span>}
            </span>
            {movement.note && <span className="block text-muted">{movement.note}</span>}
          </span>
          <span className="tabular shrink-0 text-right text-sm">
            <span className={classNames('block font-bold', movement.change > 0 && 'text-delivered')}>
              {formatChange(movement.change)}
            </span>
            <span className="block text-muted">{movement.stock ?? 'Unlimited'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
