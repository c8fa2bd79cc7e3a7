import { ChevronRight } from 'lucide-react'
import { Children, isValidElement, type ReactNode } from 'react'

/** Children are links, the last one text: where this page stands. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  const crumbs = Children.toArray(children)
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted [&_a]:rounded-sm [&_a]:py-1 [&_a]:hover:text-brand-ink [&_a]:hover:underline">
        {crumbs.map((crumb, at) => (
          <li
            key={isValidElement(crumb) ? crumb.key : String(crumb)}
            aria-current={at === crumbs.length - 1 ? 'page' : undefined}
            className="flex items-center gap-1"
          >
            {at > 0 && <ChevronRight aria-hidden="true" className="size-4" />}
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  )
}
