import { classNames } from './class-names.ts'

interface AgentDotProps {
  /** available, busy or offline; anything else counts as offline. */
  status: string
  /** Shows the word beside the dot; otherwise only screen readers get it. */
  showsLabel?: boolean
}

/** Green available, yellow busy, black offline; the light ring keeps black visible in dark mode. */
export function AgentDot({ status, showsLabel }: AgentDotProps) {
  const isAvailable = status === 'available'
  const isBusy = status === 'busy'
  const label = isAvailable ? 'Available' : isBusy ? 'Busy' : 'Offline'
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium">
      <span
        aria-hidden="true"
        data-status={label.toLowerCase()}
        className={classNames(
          'size-2.5 shrink-0 rounded-full ring-2 ring-dot-ring',
          isAvailable ? 'bg-dot-available' : isBusy ? 'bg-dot-busy' : 'bg-dot-offline',
        )}
      />
      <span className={classNames(!showsLabel && 'sr-only')}>{label}</span>
    </span>
  )
}
