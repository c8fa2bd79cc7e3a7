import { CircleCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { readNumber } from '#admin/list/typed-number.ts'
import { paths } from '#shop/paths.ts'
import { shortRupees } from '#shop/rupees.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { QuickField, QuickRow } from './quick-rows.ts'
import { RowPhoto } from './row-photo.tsx'

/** Name, price, stock and picture in a line; on phones a small card. */
export const quickColumns =
  'grid grid-cols-[1fr_1fr_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_110px_110px_56px]'

interface QuickRowFieldsProps {
  /** From 1. */
  number: number
  row: QuickRow
  onChange: (change: Partial<QuickRow>) => void
  onPicture: (file: File) => void
  /** Leaves the dialog for a saved product. */
  onLeave: () => void
}

export function QuickRowFields({ number, row, onChange, onPicture, onLeave }: QuickRowFieldsProps) {
  if (row.productId !== undefined) return <SavedRow row={row} productId={row.productId} onLeave={onLeave} />
  const bind = (field: QuickField) => ({
    name: `${field}-${number}`,
    value: row[field],
    error: row.errors[field],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [field]: target.value, errors: { ...row.errors, [field]: undefined }, problem: undefined }),
  })
  return (
    <li className="py-2 max-sm:my-2 max-sm:rounded-md max-sm:px-3 max-sm:outlined" onKeyDown={goDown}>
      <div className={quickColumns}>
        <Field label={`Name of product ${number}`} hidesLabel {...bind('name')} className="max-sm:col-span-2">
          <TextInput controlSize="admin" placeholder="Name" maxLength={120} />
        </Field>
        <Field label={`Price of product ${number}`} hidesLabel {...bind('price')}>
          <TextInput controlSize="admin" placeholder="₹ Price" inputMode="decimal" />
        </Field>
        <Field label={`Stock of product ${number}`} hidesLabel {...bind('stock')}>
          <TextInput controlSize="admin" placeholder="Stock" inputMode="numeric" />
        </Field>
        <RowPhoto
          label={`Picture of product ${number}`}
          picture={row.picture}
          isUploading={row.isUploading}
          onFile={onPicture}
        />
      </div>
      {row.problem && (
        <p role="alert" className="mt-1 text-sm font-medium wrap-anywhere text-error">
          {row.problem}
        </p>
      )}
    </li>
  )
}

function SavedRow({ row, productId, onLeave }: { row: QuickRow; productId: string; onLeave: () => void }) {
  return (
    <li className="flex items-center gap-2 py-3 text-sm">
      <CircleCheck className="size-5 shrink-0 text-delivered" />
      <Link
        to={paths.adminProduct(productId)}
        onClick={onLeave}
        className="min-w-0 rounded-sm font-semibold wrap-anywhere text-brand-ink underline"
      >
        {row.name.trim()}
      </Link>
      <span className="tabular ml-auto shrink-0 text-muted">{shortRupees(readNumber(row.price) ?? 0)}</span>
    </li>
  )
}

/** Enter goes to the same field of the next row, as in a spreadsheet. */
function goDown(event: KeyboardEvent) {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const [field, number] = target.name.split('-')
  const next = target.form?.elements.namedItem(`${field}-${Number(number) + 1}`)
  if (!(next instanceof HTMLInputElement)) return
  event.preventDefault()
  next.focus()
}
