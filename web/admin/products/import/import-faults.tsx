import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import { countOf } from '#ui/count-of.ts'
import { columnWords, placeWords } from './import-words.ts'

/** What keeps rows out, all reasons of a row together. */
export function ImportFaults({ faults, faulty }: Pick<ProductImport, 'faults' | 'faulty'>) {
  if (faults.length === 0) return null
  return (
    <section aria-label="Rows with errors">
      <h3 className="mb-2 text-sm font-bold">{countOf(faulty, 'row')} with errors</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-md outlined focus-visible:-outline-offset-2"
      >
        {[...Map.groupBy(faults, ({ row }) => row)].map(([row, reasons]) => (
          <li key={row} className="px-4 py-2 text-sm">
            <p>
              <span className="text-muted">
                {placeWords({ row, column: reasons.length === 1 ? (reasons[0]?.column ?? null) : null })}
              </span>{' '}
              {reasons[0]?.name && <span className="font-semibold wrap-anywhere">{reasons[0].name}</span>}
            </p>
            {reasons.map(({ column, message }) => (
              <p key={`${column} ${message}`} className="wrap-anywhere text-error">
                {reasons.length > 1 && column !== null && `${columnWords(column)}: `}
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {faulty > faults.length && <p className="mt-1 text-sm text-muted">The first {faults.length}</p>}
    </section>
  )
}
