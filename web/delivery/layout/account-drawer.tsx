import { BellOff, BellRing, Download, LogOut, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#accounts/session.ts'
import { useInstallApp } from '#delivery/install/install-app.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { setThemePreference, useTheme } from '#ui/page/theme.ts'
import { setSoundOn, useSoundOn } from './new-order-sound.ts'

interface AccountDrawerProps {
  isOpen: boolean
  onClose: () => void
  onLogOut: () => void
}

/** What agents rarely need: sound, theme, installing, logout. */
export function AccountDrawer({ isOpen, onClose, onLogOut }: AccountDrawerProps) {
  const user = useUser()
  const isSoundOn = useSoundOn()
  const isDark = useTheme().theme === 'dark'
  const install = useInstallApp()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={user?.name ?? 'Account'} description={user?.email}>
      <div className="flex flex-col gap-3">
        <Row
          icon={isSoundOn ? <BellRing /> : <BellOff />}
          isPressed={isSoundOn}
          onPress={() => setSoundOn(!isSoundOn)}
        >
          Sound for new orders: {isSoundOn ? 'on' : 'off'}
        </Row>
        <Row icon={isDark ? <Sun /> : <Moon />} onPress={() => setThemePreference(isDark ? 'light' : 'dark')}>
          {isDark ? 'Sun theme' : 'Dark theme'}
        </Row>
        {install && (
          <Row icon={<Download />} onPress={install}>
            Install app
          </Row>
        )}
        <Row
          icon={<LogOut />}
          onPress={() => {
            onClose()
            onLogOut()
          }}
        >
          Logout
        </Row>
      </div>
    </Dialog>
  )
}

interface RowProps {
  icon: ReactNode
  /** For a toggle. */
  isPressed?: boolean
  onPress: () => void
  children: ReactNode
}

function Row({ icon, isPressed, onPress, children }: RowProps) {
  return (
    <Button variant="outline" size="agent" isWide icon={icon} aria-pressed={isPressed} onClick={onPress}>
      {children}
    </Button>
  )
}
