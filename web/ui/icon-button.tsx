import type { ComponentProps, ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Spinner } from './page/spinner.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does, for screen readers and as tooltip. */
  label: string
  icon: ReactNode
  size?: 'shop' | 'admin' | 'agent'
  variant?: 'plain' | 'outline' | 'danger'
  isBusy?: boolean
  /** A number at the corner, hidden at 0. The label must say it too. */
  count?: number
}

const variantClasses = {
  plain: 'text-ink not-disabled:hover:bg-quiet',
  outline: 'outlined bg-surface text-ink not-disabled:hover:bg-quiet',
  danger: 'text-error not-disabled:hover:bg-error-soft',
}
const sizeClasses = { shop: 'size-11', admin: 'size-9', agent: 'size-14' }

export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'shop', variant = 'plain', isBusy, count = 0, className, ...attributes } = props
  return (
    <button
      type="button"
      title={label}
      {...attributes}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={attributes.disabled || isBusy}
      className={classNames(iconButtonStyle({ size, variant }), className)}
    >
      {isBusy ? (
        <Spinner />
      ) : (
        <span className="relative inline-flex">
          {icon}
          <Badge count={count} className="absolute -top-2 left-1/2" />
        </span>
      )}
    </button>
  )
}

/** The look of an icon button, for links. */
export function iconButtonStyle({
  size = 'shop',
  variant = 'plain',
}: Pick<IconButtonProps, 'size' | 'variant'> = {}) {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-full',
    'transition-[background-color,color,scale] active:scale-95 active:duration-100 disabled:opacity-55',
    sizeClasses[size],
    variantClasses[variant],
  )
}
