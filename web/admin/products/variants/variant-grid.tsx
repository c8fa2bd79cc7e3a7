import { ArrowDownToLine } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { filledDown, type VariantValues } from './variant-values.ts'

interface VariantGridProps {
  variants: readonly VariantValues[]
  /** Keys of the product's pictures; a variant may show some of them. */
  pictures: readonly string[]
  /** The product counts its stock, so that a new variant needs one. */
  isCounted: boolean
  onChange: (variants: VariantValues[]) => void
}

const COLUMNS = [
  { name: 'price', label: 'Price (₹)', inputMode: 'decimal' },
  { name: 'mrp', label: 'MRP (₹, with all taxes)', inputMode: 'decimal' },
  { name: 'stock', label: 'Stock', inputMode: 'numeric' },
  { name: 'netQuantity', label: 'Net quantity', inputMode: 'text' },
  { name: 'sku', label: 'SKU', inputMode: 'text' },
  { name: 'barcode', label: 'Barcode', inputMode: 'text' },
] as const

/** A row for each variant. Arrow keys move up and down a column; the first row can fill one. */
export function VariantGrid({ variants, pictures, isCounted, onChange }: VariantGridProps) {
  const change = (at: number, changed: Partial<VariantValues>) =>
    onChange(variants.map((variant, own) => (own === at ? { ...variant, ...changed } : variant)))
  return (
    <section aria-label="Variants" className="flex flex-col gap-3">
      {variants.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {(['price', 'mrp', 'stock'] as const).map((column) => (
            <Button
              key={column}
              size="admin"
              variant="outline"
              icon={<ArrowDownToLine className="size-4" />}
              onClick={() => onChange(filledDown(variants, column))}
            >
              {FILL_LABELS[column]}
            </Button>
          ))}
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {variants.map((variant, at) => {
          const name = variant.options.join(' / ')
          return (
            <li
              key={variant.id ?? name}
              className="grid grid-cols-2 items-end gap-2 rounded-md p-3 outlined sm:grid-cols-3"
            >
              <div className="col-span-full flex flex-wrap items-center justify-between gap-2">
                <p className="font-semibold">{name || 'No options yet'}</p>
                <Checkbox
                  label="Visible"
                  checked={variant.isVisible}
                  onChange={({ target }) => change(at, { isVisible: target.checked })}
                  className="text-sm!"
                />
              </div>
              {pictures.length > 1 && (
                <PictureChoice
                  name={name}
                  pictures={pictures}
                  chosen={variant.pictures}
                  onChange={(chosen) => change(at, { pictures: chosen })}
                />
              )}
              {COLUMNS.map((column) => (
                <Field key={column.name} label={column.label} hint={hintOf(column.name, variant)}>
                  <TextInput
                    controlSize="admin"
                    aria-label={`${column.label} of ${name}`}
                    inputMode={column.inputMode}
                    data-column={column.name}
                    value={variant[column.name]}
                    disabled={isStockOfSold(column.name, variant)}
                    placeholder={column.name === 'stock' ? stockPlaceholder(variant, isCounted) : undefined}
                    onChange={({ target }) => change(at, { [column.name]: target.value })}
                    onKeyDown={moveInColumn}
                  />
                </Field>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The stock of a variant that is already sold changes by movements, not here. */
const isStockOfSold = (column: string, { id }: VariantValues) => column === 'stock' && id !== undefined

function hintOf(column: string, variant: VariantValues): string | undefined {
  return isStockOfSold(column, variant) ? 'Change it under “Stock and its movements”' : undefined
}

interface PictureChoiceProps {
  /** Of the variant. */
  name: string
  pictures: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Chooses the product's pictures that show this variant; without a choice all of them do. */
function PictureChoice({ name, pictures, chosen, onChange }: PictureChoiceProps) {
  return (
    <fieldset className="col-span-full">
      <legend className="sr-only">Pictures of {name}</legend>
      <div className="flex flex-wrap gap-1.5">
        {pictures.map((key, at) => {
          const isChosen = chosen.includes(key)
          return (
            <button
              key={key}
              type="button"
              aria-pressed={isChosen}
              aria-label={`Picture ${at + 1} shows ${name}`}
              onClick={() =>
                onChange(pictures.filter((one) => (one === key ? !isChosen : chosen.includes(one))))
              }
              className={classNames(
                'size-10 overflow-hidden rounded-sm border-2 transition-opacity',
                isChosen ? 'border-brand' : 'border-transparent opacity-60 hover:opacity-100',
              )}
            >
              <ProductPicture picture={key} name="" sizes="40px" />
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const FILL_LABELS = {
  price: 'Same price for all',
  mrp: 'Same MRP for all',
  stock: 'Same stock for all new ones',
}

function stockPlaceholder({ id }: VariantValues, isCounted: boolean): string {
  return id === undefined && isCounted ? 'How many?' : 'Unlimited'
}

function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const { column } = event.currentTarget.dataset
  if (step === undefined || column === undefined) return
  const cells = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>(
      `input[data-column=${column}]:enabled`,
    ) ?? []),
  ]
  const next = cells[cells.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
