import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface TableProps {
  /** What the table lists, for screen readers. */
  caption: string
  /** `thead` and `tbody` with `Th` and `Td` inside. */
  children: ReactNode
}

/** A dense table that scrolls sideways inside its own frame when it must. */
export function Table({ caption, children }: TableProps) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-w-full overflow-x-auto rounded-[inherit] focus-visible:-outline-offset-2"
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

interface ThProps {
  align?: 'left' | 'right'
  /** Only screen readers get the label, for a column of checkboxes or buttons. */
  hidesLabel?: boolean
  className?: string
  children: ReactNode
}

export function Th({ align = 'left', hidesLabel, className, children }: ThProps) {
  return (
    <th
      scope="col"
      className={classNames(
        'sticky top-0 z-10 border-b border-line bg-surface px-3 py-2 font-semibold whitespace-nowrap text-muted',
        align === 'right' && 'text-right',
        className,
      )}
    >
      <span className={classNames(hidesLabel && 'sr-only')}>{children}</span>
    </th>
  )
}

interface TdProps extends ComponentProps<'td'> {
  /** For amounts and counts: aligned right, in digits of equal width. */
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
