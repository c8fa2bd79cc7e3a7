import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useUser } from '#accounts/session.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import type { Availability } from './agent-availability.ts'
import { AvailabilityControl, AvailabilityNote } from './availability-control.tsx'
import { AccountDrawer } from './lazy-drawers.ts'

interface DeliveryHeaderProps {
  availability: Availability
  onLogOut: () => void
}

/** On phones and tablets: "Hello, Ravi", which opens the account drawer, and the availability. */
export function DeliveryHeader({ availability, onLogOut }: DeliveryHeaderProps) {
  const user = useUser()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const wasDrawerOpened = useHasBeenTrue(isDrawerOpen)
  return (
    <header className="bg-band pt-[env(safe-area-inset-top)] text-on-band lg:hidden [--focus-ring:var(--color-on-band)]">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-1 gap-y-1 px-3 py-2">
        <h1 tabIndex={-1} className="max-w-full shrink-0 text-base font-bold sm:text-lg">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(true)}
            className="flex min-h-12 max-w-full items-center gap-0.5 rounded-md px-1.5 hover:bg-band-quiet"
          >
            <span className="truncate">Hello, {givenName(user?.name)}</span>
            <ChevronDown className="size-5 shrink-0" />
          </button>
        </h1>
        <AvailabilityControl availability={availability} layout="band" className="grow sm:max-w-xs" />
      </div>
      <AvailabilityNote availability={availability} className="px-4 pb-2 text-center text-sm" />
      {wasDrawerOpened && (
        <Suspense>
          <AccountDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} onLogOut={onLogOut} />
        </Suspense>
      )}
    </header>
  )
}

/** The first word of a name that is neither a title nor an initial: Ravi for "Dr. K. Ravi Kumar". */
export function givenName(name: string | undefined): string {
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  return words.find((word) => word.length > 1 && !word.endsWith('.')) ?? words[0] ?? 'agent'
}
