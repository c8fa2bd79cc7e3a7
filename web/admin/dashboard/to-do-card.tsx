import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { TryAgain } from '#admin/list/try-again.tsx'
import type { ToDo, ToDoKind } from '#contract/dashboards.ts'
import { groupedDigits } from '#contract/money.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { toDoRows } from './to-do-rows.ts'

const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4'

/** What cannot wait. */
const PRESSING: ReadonlySet<ToDoKind> = new Set(['late', 'paymentIssues', 'waitingDocuments'])

/** What waits for this administrator: each leads to its list. */
export function ToDoCard({ query }: { query: UseQueryResult<ToDo> }) {
  return (
    <Card className="mb-4">
      <CardHeader title="What to do now" />
      {query.data ? (
        <Waiting toDo={query.data} />
      ) : query.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">{formatFailure('Failed to look for what waits', query.error)}</p>
          <TryAgain query={query} />
        </div>
      ) : (
        <div className={grid}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14 rounded-md" />
          ))}
        </div>
      )}
    </Card>
  )
}

function Waiting({ toDo }: { toDo: ToDo }) {
  const rows = toDoRows(toDo)
  if (rows.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <CircleCheck className="size-5 shrink-0 text-delivered" />
        Nothing waits for you. New orders and questions appear here.
      </p>
    )
  return (
    <ul className={grid}>
      {rows.map(({ kind, count, label, Icon, to }) => (
        <li key={kind} className="flex">
          <Link
            to={to}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md outlined p-3 transition-colors hover:bg-quiet/60"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'flex size-9 shrink-0 items-center justify-center rounded-full',
                PRESSING.has(kind) ? 'bg-error-soft text-error' : 'bg-brand-soft text-brand-ink',
              )}
            >
              <Icon className="size-5" />
            </span>
            <span className="min-w-0 text-sm leading-tight">
              <span className="tabular text-lg font-bold">{groupedDigits(count)}</span> {label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
