import { Link, useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { adminAreas } from './admin-areas.ts'

/** Beside the page: a narrow rail, with names beside the icons where there is room. In a sheet: large rows. */
const linkStyles = {
  side: 'flex-col justify-center gap-1 px-1 py-2 text-xs min-[85rem]:min-h-10 min-[85rem]:flex-row min-[85rem]:justify-start min-[85rem]:gap-3 min-[85rem]:px-3 min-[85rem]:py-0 min-[85rem]:text-sm',
  sheet: 'min-h-12 gap-3 px-3 text-base',
}

interface AdminNavigationProps {
  place: keyof typeof linkStyles
  /** Closes the sheet that holds the links. */
  onFollow?: () => void
  /** Somebody is about to open an area. */
  onPointTo?: (path: string) => void
}

/** Links to every area; the present one is marked. */
export function AdminNavigation({ place, onFollow, onPointTo }: AdminNavigationProps) {
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  return (
    <nav aria-label="Administration">
      <ul className="flex flex-col gap-1">
        {adminAreas.map(({ to, label, Icon, isAt }) => {
          const isCurrent = isAt(pathname, parameters)
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
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
