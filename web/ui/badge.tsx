import { classNames } from './class-names.ts'

interface BadgeProps {
  count: number
  className?: string
}

const MAX_SHOWN = 99

/** A count on an icon; nothing at 0. The icon's own label says the number. */
export function Badge({ count, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      key={count}
      aria-hidden="true"
      className={classNames(
        'tabular inline-flex h-5 min-w-5 animate-pop items-center justify-center rounded-full bg-accent px-1.5',
        'text-xs leading-none font-bold text-on-accent',
        className,
      )}
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  )
}
