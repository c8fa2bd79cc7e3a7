import { Eye, EyeOff, Pencil } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useMay } from '#accounts/rights.ts'
import { conflictOf } from '#admin/editing/use-edit-form.ts'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { InlineEdit } from '#admin/list/inline-edit.tsx'
import { readNumber, typedNumber } from '#admin/list/typed-number.ts'
import { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { FEW_LEFT } from '#contract/catalogue/catalogue.ts'
import type { SaveProductBody } from '#contract/catalogue/catalogue-management.ts'
import { formatRupees } from '#shop/rupees.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { Pill } from '#ui/pill.tsx'
import { priceError, readStock, stockError, typedPrice } from './product-numbers.ts'

/** The columns of the wide list; its header uses them too. */
export const productColumns = 'lg:grid-cols-[20px_minmax(0,1fr)_minmax(90px,140px)_124px_112px_64px_84px]'

interface ProductRowProps {
  product: AdminProduct
  categoryName: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onOpen: () => void
  /** Stores the changes. @throws ApiFailure */
  onChange: (changes: SaveProductBody) => Promise<AdminProduct>
  onToggle: () => void
}

/** One product: price and stock are edited in the row; the name opens the whole product. */
export function ProductRow(props: ProductRowProps) {
  const { product, categoryName, isSelected, onSelect, onOpen, onChange } = props
  const mayChange = useMay('products.change')
  const mayCount = useMay('stock.change')
  // As it was when somebody began to type, because the list may be refetched meanwhile.
  const seenProduct = useRef(product)
  const save = async (changes: Pick<SaveProductBody, 'price' | 'stock'>) => {
    const { price, stock, updatedAt } = seenProduct.current
    const seen = changes.stock === undefined ? { price } : { stock, updatedAt }
    seenProduct.current = await onChange({ ...changes, seen }).catch((error: unknown) => {
      const current = AdminProduct.safeParse(conflictOf(error)?.current)
      if (!current.success) throw error
      seenProduct.current = current.data
      throw new Error(`${failureMessage(error)}. Enter again saves yours, Escape takes it back.`)
    })
  }
  return (
    <li
      data-product={product.id}
      className={classNames(
        'grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 border-b border-line px-4 py-3 transition-colors last:border-b-0 lg:gap-x-4 lg:py-2',
        productColumns,
        isSelected && 'bg-brand-soft/60',
      )}
    >
      {mayChange ? (
        <Checkbox
          label={`Select ${product.name}`}
          hidesLabel
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          className="lg:min-h-9"
        />
      ) : (
        <span />
      )}
      <ProductName product={product} categoryName={categoryName} onOpen={onOpen} />
      <span className="truncate text-sm text-muted max-lg:hidden">{categoryName}</span>
      <div
        onFocusCapture={() => {
          seenProduct.current = product
        }}
        className="col-span-3 grid grid-cols-2 gap-3 lg:contents"
      >
        {product.optionNames.length > 0 ? (
          <VariantFigures product={product} onOpen={onOpen} />
        ) : (
          <>
            <Labelled label="Price">
              {!mayChange ? (
                product.price === null ? (
                  'No price'
                ) : (
                  formatRupees(product.price)
                )
              ) : (
                <InlineEdit
                  label={`Price of ${product.name}`}
                  value={typedPrice(product.price)}
                  placeholder="No price"
                  prefix="₹"
                  inputMode="decimal"
                  errorOf={priceError}
                  onSave={(text) => save({ price: readNumber(text) })}
                />
              )}
            </Labelled>
            <Labelled label="Stock">
              {!mayCount ? (
                (product.stock ?? 'Unlimited')
              ) : (
                <InlineEdit
                  label={`Stock of ${product.name}`}
                  value={typedNumber(product.stock)}
                  placeholder="Unlimited"
                  inputMode="numeric"
                  errorOf={stockError}
                  onSave={(text) => save({ stock: readStock(text) })}
                />
              )}
            </Labelled>
          </>
        )}
      </div>
      <span className="tabular text-right text-sm text-muted max-lg:hidden">{product.sold}</span>
      <div className="flex justify-end max-lg:col-start-3 max-lg:row-start-1">
        {mayChange && (
          <IconButton
            size="admin"
            label={product.isVisible ? `Hide ${product.name}` : `Show ${product.name}`}
            icon={
              product.isVisible ? (
                <Eye className="size-5 text-muted" />
              ) : (
                <EyeOff className="size-5 text-error" />
              )
            }
            onClick={props.onToggle}
            className="max-lg:size-10"
          />
        )}
        {mayChange && (
          <IconButton
            size="admin"
            label={`Edit ${product.name}`}
            icon={<Pencil className="size-4.5 text-muted" />}
            onClick={onOpen}
            className="max-lg:size-10"
          />
        )}
      </div>
    </li>
  )
}

/** A value with its label on phones, which have no column headings. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1 block text-xs font-semibold text-muted lg:hidden">
        {label}
      </span>
      {children}
    </div>
  )
}

interface ProductNameProps {
  product: AdminProduct
  categoryName: string
  onOpen: () => void
}

function ProductName({ product, categoryName, onOpen }: ProductNameProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div
        className={classNames(
          'size-11 shrink-0 overflow-hidden rounded-sm',
          !product.isVisible && 'opacity-50',
        )}
      >
        <ProductPicture picture={product.pictures[0] ?? null} name={product.name} sizes="44px" />
      </div>
      <div className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="line-clamp-2 max-w-full rounded-sm text-left text-sm font-semibold hover:text-brand-ink hover:underline"
        >
          {product.name}
        </button>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <span className="font-mono">{product.id}</span>
          <span className="lg:hidden">{categoryName}</span>
          {!product.isVisible && <Pill tone="other">Hidden</Pill>}
          <StockPill variants={product.variants} />
        </div>
      </div>
    </div>
  )
}

/** Whether stock is out or low; for several variants how many are. */
function StockPill({ variants }: Pick<AdminProduct, 'variants'>) {
  const soldOut = variants.filter(({ stock }) => stock === 0).length
  const low = variants.filter(({ stock }) => stock !== null && stock > 0 && stock <= FEW_LEFT)
  const isOnly = variants.length === 1
  return (
    <>
      {soldOut > 0 && (
        <Pill tone="error">{isOnly ? 'Sold out' : `${soldOut} of ${variants.length} sold out`}</Pill>
      )}
      {low.length > 0 && (
        <Pill tone="pending">
          {isOnly ? `Only ${low[0]?.stock} left` : `${low.length} of ${variants.length} low`}
        </Pill>
      )}
    </>
  )
}

/** Price and stock of a product with options: each variant has its own, so they are edited in the product. */
function VariantFigures({ product, onOpen }: { product: AdminProduct; onOpen: () => void }) {
  const figure = (label: string, text: string) => (
    <Labelled label={label}>
      <button
        type="button"
        onClick={onOpen}
        className="tabular min-h-9 w-full rounded-sm text-left text-sm hover:underline lg:pr-2 lg:text-right"
      >
        {text}
      </button>
    </Labelled>
  )
  return (
    <>
      {figure('Price', product.price === 0 ? 'No price' : `from ${formatRupees(product.price)}`)}
      {figure('Stock', product.stock === null ? 'Unlimited' : `${product.stock} in all`)}
    </>
  )
}
