import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'

/** A button that looks like a link, for switching between dialogs. */
export function TextLink({ className, ...attributes }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...attributes}
      className={classNames(
        'inline-flex min-h-11 items-center rounded-sm font-semibold text-brand-ink underline-offset-4 hover:underline disabled:opacity-55',
        className,
      )}
    />
  )
}
