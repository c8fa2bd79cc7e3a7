import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  size?: 'small' | 'medium' | 'large'
}

const sizes = { small: 'size-8 text-sm', medium: 'size-10 text-base', large: 'size-16 text-2xl' }

/** A person's initial. Screen readers do not read it: the name is shown or labelled beside it. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-brand-soft font-bold text-brand-ink uppercase',
        sizes[size],
      )}
    >
      {Array.from(name.trim())[0] ?? '?'}
    </span>
  )
}
