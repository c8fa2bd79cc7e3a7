import type { ReactNode } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { formatTotal } from './format-total.ts'
import { Pager } from './pager.tsx'
import type { AdminList } from './use-admin-list.ts'

interface ListLayoutProps {
  list: AdminList
  /** The noun: "product", "products". */
  one: string
  many: string
  /** Filters above the rows. */
  toolbar?: ReactNode
  /** Shown where there are no rows. */
  empty: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A list on a page of its own: filters, rows (or a skeleton, an error, `empty`), count and pager. */
export function ListLayout({ list, one, many, toolbar, empty, children }: ListLayoutProps) {
  const turn = (page: number) => {
    list.showPage(page)
    window.scrollTo(0, 0)
  }
  return (
    <Card padding="none">
      {toolbar && <div className="border-b border-line p-3 sm:p-4">{toolbar}</div>}
      <ListBody query={list.query} many={many} empty={empty}>
        {children}
      </ListBody>
      <div className="flex min-h-13 items-center gap-3 border-t border-line px-4 py-2">
        <p aria-live="polite" className="tabular mr-auto text-sm text-muted">
          {formatTotal(list.query.data)} {list.query.data?.total === 1 ? one : many}
        </p>
        <Pager
          page={list.page}
          hasNext={list.hasNext}
          onPage={turn}
          previousLabel={`Previous ${many}`}
          nextLabel={`Next ${many}`}
        />
      </div>
    </Card>
  )
}

interface ListBodyProps extends Pick<ListLayoutProps, 'many' | 'empty' | 'children'> {
  query: AdminList['query']
}

function ListBody({ query, many, empty, children }: ListBodyProps) {
  if (query.data && query.data.items.length > 0) {
    return (
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60')}
      >
        {children}
      </div>
    )
  }
  if (query.data && !query.isPlaceholderData) return empty
  if (query.isError) {
    return <LoadError query={query} message={formatFailure(`Failed to load ${many}`, query.error)} />
  }
  return (
    <div role="status" aria-label={`Loading ${many}`} className="px-4">
      <SkeletonRows count={8} />
    </div>
  )
}
