import { classNames } from './class-names.ts'

interface WordmarkProps {
  /** The shop's name, from its settings. */
  name: string
  size?: 'medium' | 'large'
  className?: string
}

/** The basket and the shop's name. */
export function Wordmark({ name, size = 'medium', className }: WordmarkProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 font-extrabold tracking-tight text-brand-ink',
        size === 'large' ? 'text-3xl' : 'text-2xl',
        className,
      )}
    >
      <BasketMark className={size === 'large' ? 'size-10' : 'size-8'} />
      {name}
    </span>
  )
}

/** A woven basket (a tokri) with a marigold in it. */
export function BasketMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={classNames('shrink-0', className)}>
      <circle cx="16" cy="11" r="6.5" fill="var(--color-accent)" />
      <path
        d="M3 13.5h26a1.5 1.5 0 0 1 1.46 1.84l-2.3 9.9A4.9 4.9 0 0 1 23.4 29H8.6a4.9 4.9 0 0 1-4.77-3.76l-2.3-9.9A1.5 1.5 0 0 1 3 13.5Z"
        fill="var(--color-brand)"
      />
      <path
        d="M8 18.5h3.4m3 0h3.4m3 0H24m-12.7 4.6h3.2m3 0h3.2"
        stroke="var(--color-on-brand)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}
