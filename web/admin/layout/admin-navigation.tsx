import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useMay, userMay } from '#accounts/rights.ts'
import { useUser } from '#accounts/session.ts'
import { callQuery } from '#client/calls.ts'
import { inboxCalls } from '#contract/calls/ticket-calls.ts'
import { paths } from '#shop/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { adminAreas } from './admin-areas.ts'

/** `side`: a narrow rail, with names beside the icons on very wide screens. `drawer`: large rows. */
const linkStyles = {
  side: 'flex-col justify-center gap-1 px-1 py-2 text-xs min-[85rem]:min-h-10 min-[85rem]:flex-row min-[85rem]:justify-start min-[85rem]:gap-3 min-[85rem]:px-3 min-[85rem]:py-0 min-[85rem]:text-sm',
  drawer: 'min-h-12 gap-3 px-3 text-base',
}

interface AdminNavigationProps {
  place: keyof typeof linkStyles
  /** Closes the drawer around the links. */
  onFollow?: () => void
  /** Called when the pointer or the focus is on a link, to load its page early. */
  onPointTo?: (path: string) => void
}

/** Links to the areas that one may open; the current one is marked. */
export function AdminNavigation({ place, onFollow, onPointTo }: AdminNavigationProps) {
  const { pathname, search } = useLocation()
  const searchParams = new URLSearchParams(search)
  const openTickets = useOpenTickets()
  const user = useUser()
  const areas = adminAreas.filter(({ rights }) => user && rights.some((right) => userMay(user, right)))
  return (
    <nav aria-label="Administration">
      <ul className="flex flex-col gap-1">
        {areas.map(({ to, label, Icon, isAt }) => {
          const isCurrent = isAt(pathname, searchParams)
          return (
            <li key={to}>
              <Link
                to={to}
                onClick={onFollow}
                onPointerEnter={() => onPointTo?.(to)}
                onFocus={() => onPointTo?.(to)}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex items-center rounded-sm font-semibold transition-colors',
                  linkStyles[place],
                  isCurrent ? 'bg-brand-soft text-brand-ink' : 'text-muted hover:bg-quiet hover:text-ink',
                )}
              >
                <Icon className="size-5 shrink-0" />
                {label}
                {to === paths.adminInbox && openTickets > 0 && (
                  <span className="tabular rounded-full bg-pending-soft px-2 text-xs text-pending">
                    {openTickets}
                    <span className="sr-only"> open</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** How many questions of customers wait for an answer; 0 until that is known. */
function useOpenTickets(): number {
  const mayAnswer = useMay('tickets.answer')
  const query = useQuery({
    ...callQuery(inboxCalls.list, { query: { state: 'open', limit: 1 } }),
    select: ({ total }) => total,
    enabled: mayAnswer,
  })
  return query.data ?? 0
}
