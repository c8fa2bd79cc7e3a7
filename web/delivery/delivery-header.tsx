import { BellOff, BellRing, ChevronDown, Download, LogOut, Moon, Sun } from 'lucide-react'
import { useUser } from '../accounts/session.ts'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../ui/menu.tsx'
import { setThemePreference, useTheme } from '../ui/theme.ts'
import type { Availability } from './agent-availability.ts'
import { AvailabilityControl, AvailabilityNote } from './availability-control.tsx'
import { useInstallApp } from './install-app.ts'
import { setSoundOn, useSoundOn } from './new-order-sound.ts'

interface DeliveryHeaderProps {
  availability: Availability
  onLogOut: () => void
}

/** "Hello, Ravi" with the availability; the greeting opens what is rarely needed. Phones and tablets. */
export function DeliveryHeader({ availability, onLogOut }: DeliveryHeaderProps) {
  const user = useUser()
  return (
    <header className="bg-band pt-[env(safe-area-inset-top)] text-on-band lg:hidden [--focus-ring:var(--color-on-band)]">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-1 gap-y-1 px-3 py-2">
        <h1 tabIndex={-1} className="max-w-full shrink-0 text-base font-bold sm:text-lg">
          <Menu
            align="start"
            trigger={
              <button
                type="button"
                className="flex min-h-12 max-w-full items-center gap-0.5 rounded-md px-1.5 hover:bg-band-quiet"
              >
                <span className="truncate">Hello, {givenName(user?.name)}</span>
                <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
              </button>
            }
          >
            <MenuHeading>
              {user?.name} · {user?.email}
            </MenuHeading>
            <MenuLine />
            <SoundItem />
            <ThemeItem />
            <InstallItem />
            <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onLogOut}>
              Logout
            </MenuItem>
          </Menu>
        </h1>
        <AvailabilityControl availability={availability} layout="band" className="grow sm:max-w-xs" />
      </div>
      <AvailabilityNote availability={availability} className="px-4 pb-2 text-center text-sm" />
    </header>
  )
}

function SoundItem() {
  const isOn = useSoundOn()
  const Icon = isOn ? BellRing : BellOff
  return (
    <MenuItem icon={<Icon aria-hidden="true" className="size-5" />} onSelect={() => setSoundOn(!isOn)}>
      {isOn ? 'Sound is on' : 'Sound is off'}
    </MenuItem>
  )
}

function ThemeItem() {
  const { theme } = useTheme()
  const isDark = theme === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <MenuItem
      icon={<Icon aria-hidden="true" className="size-5" />}
      onSelect={() => setThemePreference(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Sun theme' : 'Dark theme'}
    </MenuItem>
  )
}

function InstallItem() {
  const install = useInstallApp()
  if (!install) return null
  return (
    <MenuItem icon={<Download aria-hidden="true" className="size-5" />} onSelect={install}>
      Install app
    </MenuItem>
  )
}

/** The first word of a name that is more than an initial: "Dr. K. Ravi Kumar" is greeted as Ravi. */
export function givenName(name: string | undefined): string {
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  return words.find((word) => word.length > 1 && !word.endsWith('.')) ?? words[0] ?? 'agent'
}
