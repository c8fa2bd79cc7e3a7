import { AGENT_STATUSES, type AgentStatus } from '#contract/delivery.ts'
import { classNames } from '#ui/class-names.ts'
import type { Availability } from './agent-availability.ts'

const labels: Record<AgentStatus, string> = { available: 'Available', busy: 'Busy', offline: 'Offline' }

const currentClasses: Record<AgentStatus, string> = {
  available: 'bg-delivered-soft text-delivered',
  busy: 'bg-pending-soft text-pending',
  offline: 'bg-other-soft text-other',
}
const dotClasses: Record<AgentStatus, string> = {
  available: 'bg-dot-available',
  busy: 'bg-dot-busy',
  offline: 'bg-dot-offline',
}

interface AvailabilityControlProps {
  availability: Availability
  /** `band` is a row on the dark header, `list` a column. */
  layout: 'band' | 'list'
  className?: string
}

/** Available, busy, offline. The current one is disabled, and all of them while one is saved. */
export function AvailabilityControl({ availability, layout, className }: AvailabilityControlProps) {
  const { status, isConfirmed, isSaving, isLoading, set } = availability
  const isBand = layout === 'band'
  return (
    <fieldset
      className={classNames(
        isBand ? 'flex max-w-full flex-wrap rounded-[1.75rem] bg-band-quiet' : 'flex flex-col gap-2',
        className,
      )}
    >
      <legend className="sr-only">Your availability</legend>
      {AGENT_STATUSES.map((option) => {
        const isShown = option === status && !isLoading
        const isCurrent = isShown && isConfirmed
        return (
          <button
            key={option}
            type="button"
            aria-pressed={isCurrent}
            disabled={isCurrent || isSaving || isLoading}
            onClick={() => set(option)}
            className={classNames(
              'inline-flex min-h-12 items-center gap-2 font-semibold whitespace-nowrap transition-colors',
              isBand
                ? 'flex-1 justify-center rounded-full border-4 border-transparent bg-clip-padding px-2 text-sm'
                : 'w-full rounded-md px-4 text-base',
              isShown
                ? currentClasses[option]
                : isBand
                  ? 'text-on-band not-disabled:hover:bg-band'
                  : 'outlined bg-surface text-ink not-disabled:hover:bg-quiet',
              isShown && !isConfirmed && 'opacity-80',
            )}
          >
            {(isShown || !isBand) && (
              <span
                aria-hidden="true"
                className={classNames(
                  'size-2.5 shrink-0 rounded-full ring-2 ring-dot-ring',
                  dotClasses[option],
                )}
              />
            )}
            {labels[option]}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Says that the shown availability is not confirmed. */
export function AvailabilityNote({ availability, className }: Omit<AvailabilityControlProps, 'layout'>) {
  if (!availability.error) return null
  return (
    <p role="status" className={className}>
      Not confirmed: {availability.error.message}
    </p>
  )
}
