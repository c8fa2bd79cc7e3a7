import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  /** Below the title, or beside it on wide screens. */
  note?: ReactNode
  actions?: ReactNode
}

/** The heading of an administrator's page, with its actions. */
export function PageHeading({ title, note, actions }: PageHeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl font-bold">
          {title}
        </h1>
        {note && <div className="mt-0.5 text-sm text-muted">{note}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
