import { X } from 'lucide-react'
import { addOneMore } from '#admin/list/find-product/add-one-more.ts'
import { FindProduct } from '#admin/list/find-product/find-product.tsx'
import { MAX_PER_ORDER } from '#contract/ordering/cart.ts'
import { formatRupees } from '#shop/rupees.ts'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import type { DraftLine } from './change-draft.ts'

interface ChangedGoodsProps {
  lines: readonly DraftLine[]
  onChange: (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => void
}

/** The goods of an order: more, fewer, others. The last one stays, because an order without goods is a cancelled one. */
export function ChangedGoods({ lines, onChange }: ChangedGoodsProps) {
  const isLast = lines.length === 1
  const remove = ({ id }: DraftLine) => onChange((now) => now.filter((line) => line.id !== id))
  return (
    <section aria-label="Goods" className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">Goods</h3>
      <ul className="divide-y divide-line rounded-md outlined">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-3 p-2.5">
            <div className="size-12 shrink-0 overflow-hidden rounded-sm">
              <ProductPicture picture={line.picture} name={line.name} sizes="48px" />
            </div>
            <div className="min-w-40 flex-1 text-sm">
              <p className="font-medium wrap-break-word">{line.name}</p>
              <p className="tabular text-muted">{formatRupees(line.price)} each</p>
            </div>
            <div className="flex items-center gap-1">
              <NumberStepper
                value={line.quantity}
                max={MAX_PER_ORDER}
                label={`Quantity of ${line.name}`}
                onChange={(quantity) =>
                  onChange((now) =>
                    now.map((other) => (other.id === line.id ? { ...other, quantity } : other)),
                  )
                }
              />
              <IconButton
                size="admin"
                label={`Remove ${line.name}`}
                icon={<X className="size-5" />}
                disabled={isLast}
                onClick={() => remove(line)}
              />
            </div>
          </li>
        ))}
      </ul>
      <FindProduct
        onAdd={(added) =>
          // What is there already keeps the price at which it was sold.
          addOneMore(onChange, added, MAX_PER_ORDER, (present) => present ?? { ...added, quantity: 1 })
        }
      />
    </section>
  )
}
