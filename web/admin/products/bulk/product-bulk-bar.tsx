import { X } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import type {
  BulkOutcome,
  BulkProductsAnswer,
  BulkProductsBody,
} from '#contract/catalogue/catalogue-management.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { ProductMutations } from '../products-api.ts'
import { BULK_CHANGES, type BulkChange, bulkChangesOf } from './bulk-changes.ts'

interface ProductBulkBarProps {
  selected: readonly AdminProduct[]
  mutations: ProductMutations
  /** Opens what sets HSN code and tax class. */
  onTax: () => void
  /** Called with the products that stay selected. */
  onSelect: (productIds: readonly string[]) => void
}

/** Makes one change to all selected products, and lists those that could not be changed. */
export function ProductBulkBar({ selected, mutations, onTax, onSelect }: ProductBulkBarProps) {
  const [change, setChange] = useState<BulkChange>('price')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<BulkProductsAnswer | null>(null)
  const { mutate, isPending } = mutations.changeMany
  const chosenChange = BULK_CHANGES[change]
  const notes = answer?.outcomes.filter((outcome) => outcome.note !== null) ?? []
  if (selected.length === 0 && notes.length === 0) return null

  function apply() {
    const changes = bulkChangesOf(change, text)
    if (typeof changes === 'string') return setError(changes)
    const body: BulkProductsBody = {
      ids: selected.map(({ id }) => id),
      changes,
      seen: Object.fromEntries(selected.map(({ id, stock, updatedAt }) => [id, { stock, updatedAt }])),
    }
    mutate(body, {
      onSuccess: (answered) => {
        setAnswer(answered)
        setText('')
        showOutcome(answered)
        onSelect(answered.outcomes.filter((one) => one.status === 'refused').map((one) => one.id))
      },
      onError: (error) => adminToast.failure('Failed to change products', error),
    })
  }

  return (
    <section
      aria-label="Selected products"
      className="sticky bottom-3 z-20 mt-3 rounded-lg border border-line bg-brand-soft px-4 py-3 text-brand-ink shadow-float"
    >
      <form
        className="flex flex-wrap items-center gap-x-3 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <p aria-live="polite" className="tabular mr-auto text-sm font-bold max-sm:basis-3/4">
          {selected.length} selected
        </p>
        <Select
          controlSize="admin"
          aria-label="Change"
          value={change}
          onChange={(event) => {
            setChange(event.target.value as BulkChange)
            setError(undefined)
            setAnswer(null)
          }}
          className="w-52 max-sm:order-1 max-sm:w-[calc(50%-6px)]"
        >
          {Object.entries(BULK_CHANGES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {chosenChange.placeholder && (
          <TextInput
            controlSize="admin"
            aria-label={chosenChange.label}
            aria-invalid={error ? true : undefined}
            placeholder={chosenChange.placeholder}
            inputMode="decimal"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
            className="w-36! max-sm:order-2 max-sm:w-[calc(50%-6px)]!"
          />
        )}
        <Button
          type="submit"
          size="admin"
          isBusy={isPending}
          disabled={selected.length === 0}
          className="max-sm:order-3 max-sm:w-full"
        >
          Apply to {countOf(selected.length, 'product')}
        </Button>
        <Button
          size="admin"
          variant="outline"
          disabled={selected.length === 0}
          onClick={onTax}
          className="max-sm:order-4 max-sm:w-full"
        >
          HSN and tax class
        </Button>
        <IconButton
          size="admin"
          label="Clear selection"
          icon={<X className="size-5" />}
          disabled={isPending}
          onClick={() => {
            setAnswer(null)
            onSelect([])
          }}
        />
      </form>
      {error && (
        <p role="alert" className="mt-2 text-sm font-medium text-error">
          {error}
        </p>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
    </section>
  )
}

/** What was changed; in red where anything was not. */
function showOutcome({ changed, outcomes }: BulkProductsAnswer): void {
  const failed = outcomes.filter(({ note }) => note !== null).length
  if (failed > 0) adminToast.error(`${failed} of ${countOf(outcomes.length, 'product')} not changed`)
  else if (changed === 0) adminToast.info('Nothing to change: it is like that already')
  else adminToast.success(`${countOf(changed, 'product')} changed`)
}

function Notes({ notes }: { notes: readonly BulkOutcome[] }) {
  return (
    <ul className="mt-2 max-h-28 overflow-y-auto text-sm text-ink">
      {notes.map((outcome) => (
        <li key={outcome.id}>
          <span className="font-semibold">{outcome.name ?? outcome.id}</span>:{' '}
          <span className="text-error">{outcome.note}</span>
        </li>
      ))}
    </ul>
  )
}
