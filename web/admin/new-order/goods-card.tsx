import { addOneMore } from '#admin/list/find-product/add-one-more.ts'
import { FindProduct } from '#admin/list/find-product/find-product.tsx'
import type { DeskPrice } from '#contract/ordering/desk-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { type DraftLine, mostOf } from './order-draft.ts'

interface GoodsCardProps {
  lines: readonly DraftLine[]
  /** What the lines cost now; undefined while nobody knows. */
  price: DeskPrice | undefined
  onChange: (change: (lines: readonly DraftLine[]) => DraftLine[]) => void
}

/** What is sold: found by name, or scanned by SKU or barcode. */
export function GoodsCard({ lines, price, onChange }: GoodsCardProps) {
  return (
    <Card>
      <CardHeader title="Goods" subtitle="Type a name, or scan a barcode" />
      <FindProduct
        onAdd={(added) => addOneMore(onChange, added, mostOf(added), () => ({ ...added, quantity: 1 }))}
      />
      <ul aria-label="Goods of this order" className="mt-3 flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="size-12 shrink-0 overflow-hidden rounded-md">
              <ProductPicture picture={line.picture} name={line.name} sizes="48px" />
            </div>
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-break-word">{line.name}</p>
              <LineNote line={line} price={price} />
            </div>
            <NumberStepper
              value={line.quantity}
              max={mostOf(line)}
              label={`Quantity of ${line.name}`}
              onChange={(quantity) =>
                onChange((now) => now.map((other) => (other.id === line.id ? { ...other, quantity } : other)))
              }
              onRemove={() => onChange((now) => now.filter((other) => other.id !== line.id))}
            />
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p className="text-sm text-muted">Nothing yet.</p>}
    </Card>
  )
}

function LineNote({ line, price }: { line: DraftLine; price: DeskPrice | undefined }) {
  const priced = price?.items.find(({ variantId }) => variantId === line.id)
  if (priced && !priced.isAvailable) {
    const left = priced.left === null || priced.left === 0 ? 'Not to be had now' : `Only ${priced.left} left`
    return (
      <p className="text-sm font-medium text-error">{priced.needsPrescription ? 'Not sold here' : left}</p>
    )
  }
  return (
    <p className="tabular text-sm text-muted">
      {formatRupees(priced?.price ?? line.price)} each
      {line.stock !== null && ` · ${line.stock} in stock`}
    </p>
  )
}
