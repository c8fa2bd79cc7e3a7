import { BellOff, BellRing, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#accounts/session.ts'
import { ShopMark } from '#shop/shop-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ThemeToggle } from '#ui/page/theme-toggle.tsx'
import type { Availability } from './agent-availability.ts'
import { AvailabilityControl, AvailabilityNote } from './availability-control.tsx'
import { setSoundOn, useSoundOn } from './new-order-sound.ts'

interface DeliverySidebarProps {
  availability: Availability
  onLogOut: () => void
  children?: ReactNode
}

/** On wide screens: the agent with quick status buttons, figures, sound, theme and logout. */
export function DeliverySidebar({ availability, onLogOut, children }: DeliverySidebarProps) {
  const user = useUser()
  return (
    <aside className="sticky top-0 hidden h-dvh w-72 shrink-0 flex-col gap-6 overflow-y-auto border-r border-line bg-surface p-5 lg:flex">
      <ShopMark />
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
        <SoundButton />
        <ThemeToggle size="agent" />
        <Button
          variant="outline"
          isWide
          onClick={onLogOut}
          icon={<LogOut className="size-5" />}
          className="min-h-12"
        >
          Logout
        </Button>
      </div>
    </aside>
  )
}

function SoundButton() {
  const isOn = useSoundOn()
  const Icon = isOn ? BellRing : BellOff
  return (
    <IconButton
      size="agent"
      label="Sound for new orders"
      aria-pressed={isOn}
      icon={<Icon className="size-5" />}
      onClick={() => setSoundOn(!isOn)}
    />
  )
}
