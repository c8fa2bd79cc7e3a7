import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface TableProps {
  /** What the table lists, for screen readers. */
  caption: string
  className?: string
  /** thead and tbody of Th and Td. */
  children: ReactNode
}

/** A dense table that scrolls sideways inside its own frame when it must. */
export function Table({ caption, className, children }: TableProps) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'max-w-full overflow-x-auto rounded-[inherit] focus-visible:-outline-offset-2',
        className,
      )}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export type SortDirection = 'ascending' | 'descending'

interface ThProps {
  /** Absent: this column does not sort. */
  onSort?: () => void
  sort?: SortDirection | 'none'
  align?: 'left' | 'right'
  /** For a column of ticks or buttons: read, not shown. */
  hidesLabel?: boolean
  className?: string
  children: ReactNode
}

export function Th({ onSort, sort = 'none', align = 'left', hidesLabel, className, children }: ThProps) {
  const Icon = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={onSort ? sort : undefined}
      className={classNames(
        'sticky top-0 z-10 border-b border-line bg-surface px-3 py-2 font-semibold whitespace-nowrap text-muted',
        align === 'right' && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 hover:text-ink',
            sort !== 'none' && 'text-ink',
          )}
        >
          {children}
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        <span className={classNames(hidesLabel && 'sr-only')}>{children}</span>
      )}
    </th>
  )
}

interface TdProps extends ComponentProps<'td'> {
  /** Amounts and counts: right, in digits of one width. */
  isNumber?: boolean
}

export function Td({ isNumber, className, ...attributes }: TdProps) {
  return (
    <td
      {...attributes}
      className={classNames(
        'border-b border-line px-3 py-2.5 align-middle',
        isNumber && 'tabular text-right whitespace-nowrap',
        className,
      )}
    />
  )
}
