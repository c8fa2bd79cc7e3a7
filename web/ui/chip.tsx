import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ChipProps extends Omit<ComponentProps<'button'>, 'children'> {
  isSelected?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** The look of a chip, for links. */
export function chipStyle(isSelected = false): string {
  return classNames(
    'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full px-5 text-base font-medium whitespace-nowrap transition-colors',
    isSelected
      ? 'border border-ink bg-ink text-surface'
      : 'outlined bg-surface text-ink hover:border-input hover:bg-quiet',
  )
}

/** One of a row of choices: a category. */
export function Chip({ isSelected = false, icon, className, children, ...attributes }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      {...attributes}
      className={classNames(chipStyle(isSelected), className)}
    >
      {icon}
      {children}
    </button>
  )
}

/** An applied filter that goes away when pressed. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${label}`}
      onClick={onRemove}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brand-soft pr-2.5 pl-3.5 text-sm font-semibold text-brand-ink transition-colors hover:bg-brand-soft-hover"
    >
      {label}
      <X aria-hidden="true" className="size-4" />
    </button>
  )
}
