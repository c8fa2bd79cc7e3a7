import type { UnderstoodSearch } from '#contract/catalogue/catalogue-schemas.ts'
import { formatPriceRange, formatWords } from './format-understood.ts'

/** Above the products of a search: how it was understood, where that is not just as it was typed. */
export function SearchNotes({ understood, search }: { understood: UnderstoodSearch; search: string }) {
  const { correctedTo, isPartial, leftOut } = understood
  const prices = formatPriceRange(understood)
  return (
    <div role="status" className="mb-4 flex flex-col gap-1 text-base text-muted">
      {prices && <p>{prices}</p>}
      {correctedTo !== null && (
        <p>
          Showing results for <b className="text-ink">{correctedTo}</b>
        </p>
      )}
      {isPartial && <p>No product has all of “{search}”. These have some of the words.</p>}
      {leftOut.length > 0 && (
        <p>Without {formatWords(leftOut)}, because no product has all of these words.</p>
      )}
    </div>
  )
}
