import { classNames } from '../class-names.ts'

interface WordmarkProps {
  /** The shop's name, from its settings. */
  name: string
  /** URL of the shop's own logo; without one the basket is shown. */
  logo?: string | null
  size?: 'medium' | 'large'
  className?: string
}

/** The shop's logo and name. */
export function Wordmark({ name, logo, size = 'medium', className }: WordmarkProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 font-extrabold tracking-tight text-brand-ink',
        size === 'large' ? 'text-3xl' : 'text-2xl',
        className,
      )}
    >
      {logo ? (
        <img src={logo} alt="" className={classNames('shrink-0', size === 'large' ? 'size-10' : 'size-8')} />
      ) : (
        <BasketMark className={size === 'large' ? 'size-10' : 'size-8'} />
      )}
      {name}
    </span>
  )
}

/** A woven basket (a tokri) with a marigold handle, as in the favicon. */
export function BasketMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="76 96 360 336"
      fill="var(--color-brand)"
      className={classNames('shrink-0', className)}
    >
      <path
        d="M150 236C150 92 362 92 362 236"
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth="36"
        strokeLinecap="round"
      />
      <path d="M116 264h280l-27 119a46 46 0 0 1-45 36H188a46 46 0 0 1-45-36z" />
      <rect x="88" y="220" width="336" height="62" rx="31" />
      <g fill="var(--color-on-brand)">
        <rect x="170" y="304" width="38" height="38" rx="10" />
        <rect x="237" y="304" width="38" height="38" rx="10" />
        <rect x="304" y="304" width="38" height="38" rx="10" />
        <rect x="203" y="358" width="38" height="38" rx="10" />
        <rect x="270" y="358" width="38" height="38" rx="10" />
      </g>
    </svg>
  )
}
