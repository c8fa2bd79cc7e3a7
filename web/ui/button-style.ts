import { classNames } from './class-names.ts'

type ButtonVariant = 'primary' | 'soft' | 'outline' | 'ghost' | 'accent' | 'danger' | 'danger-soft'
/** Heights in px: shop 44, admin 36, agent 56, agent-large 64. */
type ButtonSize = 'shop' | 'admin' | 'agent' | 'agent-large'

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand not-disabled:hover:bg-brand-hover',
  soft: 'bg-brand-soft text-brand-ink not-disabled:hover:bg-brand-soft-hover',
  outline: 'outlined bg-surface text-ink not-disabled:hover:bg-quiet',
  ghost: 'text-brand-ink not-disabled:hover:bg-brand-soft',
  accent: 'bg-accent text-on-accent not-disabled:hover:bg-accent-hover',
  danger: 'bg-error text-on-error not-disabled:hover:bg-error-hover',
  'danger-soft': 'bg-error-soft text-error not-disabled:hover:bg-error not-disabled:hover:text-on-error',
}

const sizeClasses: Record<ButtonSize, string> = {
  shop: 'min-h-11 rounded-md px-5 py-2 text-base',
  admin: 'min-h-9 rounded-sm px-3 py-1.5 text-sm',
  agent: 'min-h-14 rounded-lg px-5 py-3 text-lg',
  'agent-large': 'min-h-16 rounded-xl px-6 py-3 text-xl',
}

export interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  isWide?: boolean
}

/** The look of a button, for links that act as one: `<Link className={buttonStyle({ variant: 'soft' })}>`. */
export function buttonStyle({
  variant = 'primary',
  size = 'shop',
  isWide = false,
}: ButtonStyle = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 text-center wrap-break-word leading-tight font-semibold select-none',
    'transition-[background-color,color,border-color,scale] active:scale-[0.98] active:duration-100',
    'disabled:opacity-55 disabled:active:scale-100 aria-busy:opacity-100',
    variantClasses[variant],
    sizeClasses[size],
    isWide && 'w-full',
  )
}
