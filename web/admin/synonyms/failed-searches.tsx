import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { FailedSearch } from '#contract/catalogue/synonyms.ts'
import { dateFormat } from '#shop/date-format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { failedSearchesQuery, useDismissFailedSearch } from './synonyms-api.ts'

const formatDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

interface FailedSearchesProps {
  /** Opens the form of new synonyms with this search. */
  onAdd: (search: string) => void
}

/** What customers searched for and did not find; nothing while there is none. */
export function FailedSearches({ onAdd }: FailedSearchesProps) {
  const { data: searches = [] } = useQuery(failedSearchesQuery)
  const dismiss = useDismissFailedSearch()
  if (searches.length === 0) return null
  return (
    <section aria-label="Searches that found nothing" className="mt-8">
      <h2 className="text-lg font-bold">Searches that found nothing</h2>
      <p className="mb-3 text-sm text-muted">
        What customers looked for without finding all of it, in the last 90 days. Add what it means as a
        synonym, or the product.
      </p>
      <Card padding="none">
        <ul aria-label="Searches that found nothing">
          {searches.map((failed) => (
            <FailedSearchRow
              key={failed.search}
              failed={failed}
              isBusy={dismiss.isPending && dismiss.variables.params.search === failed.search}
              onAdd={() => onAdd(failed.search)}
              onDismiss={() =>
                dismiss.mutate(
                  { params: { search: failed.search } },
                  {
                    onError: (error) => adminToast.failure('Failed to dismiss the search', error),
                  },
                )
              }
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface FailedSearchRowProps {
  failed: FailedSearch
  isBusy: boolean
  onAdd: () => void
  onDismiss: () => void
}

function FailedSearchRow({ failed, isBusy, onAdd, onDismiss }: FailedSearchRowProps) {
  const { search, count, lastAt } = failed
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-b-0">
      <p className="min-w-0 flex-1 text-sm wrap-anywhere">
        <span className="font-bold text-ink">{search}</span>{' '}
        <span className="tabular text-muted">
          {count === 1 ? 'once' : `${count} times`}, last on {formatDay(new Date(lastAt))}
        </span>
      </p>
      <Button
        size="admin"
        variant="outline"
        icon={<Plus className="size-4" />}
        aria-label={`Add synonym for ${search}`}
        onClick={onAdd}
      >
        Add synonym
      </Button>
      <Button
        size="admin"
        variant="ghost"
        isBusy={isBusy}
        aria-label={`Dismiss ${search}`}
        onClick={onDismiss}
      >
        Dismiss
      </Button>
    </li>
  )
}
