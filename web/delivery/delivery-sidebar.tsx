import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { logOut } from '../accounts/log-out.ts'
import { useUser } from '../accounts/session.ts'
import { useShopName } from '../shop-info.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import type { Availability } from './agent-availability.ts'
import { AvailabilityControl, AvailabilityNote } from './availability-control.tsx'

/** On wide screens: the agent with quick status buttons, figures, theme and logout (AGT-03). */
export function DeliverySidebar({
  availability,
  children,
}: {
  availability: Availability
  children?: ReactNode
}) {
  const user = useUser()
  const shopName = useShopName()
  return (
    <aside className="sticky top-0 hidden h-dvh w-72 shrink-0 flex-col gap-6 overflow-y-auto border-r border-line bg-surface p-5 lg:flex">
      <Wordmark name={shopName} />
      <div className="flex items-center gap-3">
        <Avatar name={user?.name ?? '?'} size="large" />
        <div className="min-w-0">
          <p className="truncate text-lg font-bold">{user?.name}</p>
          <p className="truncate text-sm text-muted">{user?.email}</p>
          <p className="text-sm text-muted">Delivery agent</p>
        </div>
      </div>
      <div>
        <AvailabilityControl availability={availability} layout="list" />
        <AvailabilityNote availability={availability} className="mt-2 text-sm text-error" />
      </div>
      {children}
      <div className="mt-auto flex items-center gap-2">
        <ThemeToggle size="agent" />
        <Button
          variant="outline"
          isWide
          onClick={logOut}
          icon={<LogOut aria-hidden="true" className="size-5" />}
          className="min-h-12"
        >
          Logout
        </Button>
      </div>
    </aside>
  )
}
