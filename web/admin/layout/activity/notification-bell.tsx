import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import { type BellEntry, useBell } from './use-bell.ts'

const NotificationsDrawer = lazyComponent(
  async () => (await import('./notifications-drawer.tsx')).NotificationsDrawer,
)

/** The bell, with the number of unread entries; opening it has them read, and marks which they were. */
export function NotificationBell({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useHasBeenTrue(isOpen)
  const { entries, unread, markSeen } = useBell()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <IconButton
        size="admin"
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread}`}
        icon={<Bell className="size-5" />}
        count={unread}
        aria-haspopup="dialog"
        onPointerEnter={() => void NotificationsDrawer.preload()}
        onClick={() => {
          setFresh(idsOfUnread(entries))
          setOpen(true)
          markSeen()
        }}
        className={className}
      />
      <Suspense fallback={null}>
        {wasOpened && (
          <NotificationsDrawer
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            entries={entries.map((entry) => ({ ...entry, isUnread: entry.isUnread || fresh.has(entry.id) }))}
          />
        )}
      </Suspense>
    </>
  )
}

function idsOfUnread(entries: readonly BellEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(({ isUnread }) => isUnread).map(({ id }) => id))
}
