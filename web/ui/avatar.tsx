import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  size?: 'small' | 'medium' | 'large'
  className?: string
}

const sizes = { small: 'size-8 text-sm', medium: 'size-10 text-base', large: 'size-16 text-2xl' }

/** A person's initial; the name stands beside it or in the label of what it is in. */
export function Avatar({ name, size = 'medium', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-bold text-brand-ink uppercase',
        sizes[size],
        className,
      )}
    >
      {Array.from(name.trim())[0] ?? '?'}
    </span>
  )
}
