import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface ChipProps extends ComponentProps<'button'> {
  isSelected: boolean
}

/** One of several choices in a row, such as a category. */
export function Chip({ isSelected, ...attributes }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      {...attributes}
      className={classNames(
        'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full px-5 text-base font-medium whitespace-nowrap transition-colors',
        isSelected
          ? 'border border-ink bg-ink text-surface'
          : 'outlined bg-surface text-ink hover:border-input hover:bg-quiet',
      )}
    />
  )
}

interface RemovableChipProps {
  label: string
  /** For screen readers, before the label. */
  removes?: string
  onRemove: () => void
}

/** An applied filter, or another entry; a press removes it. */
export function RemovableChip({ label, removes = 'Remove filter', onRemove }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={`${removes} ${label}`}
      onClick={onRemove}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brand-soft pr-2.5 pl-3.5 text-sm font-semibold text-brand-ink transition-colors hover:bg-brand-soft-hover"
    >
      {label}
      <X className="size-4" />
    </button>
  )
}
