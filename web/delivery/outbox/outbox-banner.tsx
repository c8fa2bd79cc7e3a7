import { CloudUpload, WifiOff } from 'lucide-react'
import { countOf } from '#ui/count-of.ts'
import { useOnline } from '#ui/page/use-online.ts'
import type { OutboxView } from './outbox.ts'
import { countWaiting } from './outbox-entry.ts'

interface OutboxBannerProps {
  view: OutboxView
  /** When the list on screen was last confirmed by the shop: "10:42". */
  listFrom: string | undefined
}

/** "No network · 1 update waiting to send"; "Offline" is an availability. */
export function OutboxBanner({ view, listFrom }: OutboxBannerProps) {
  const isOnline = useOnline()
  const waiting = countWaiting(view.entries)
  const parts = [
    !isOnline && 'No network',
    waiting > 0 && `${countOf(waiting, 'update')} waiting to send`,
    !isOnline && waiting === 0 && listFrom && `Your list is from ${listFrom}`,
    waiting > 0 && !view.isPersistent && 'Keep this page open until then',
  ].filter(Boolean)
  const Icon = isOnline ? CloudUpload : WifiOff
  return (
    <div role="status" className="sticky top-0 z-10">
      {(!isOnline || waiting > 0) && (
        <p className="bg-accent font-semibold text-on-accent">
          <span className="mx-auto flex max-w-3xl items-center gap-2 px-4 py-2.5 lg:max-w-6xl lg:px-8">
            <Icon className="size-5 shrink-0" />
            {parts.join(' · ')}
          </span>
        </p>
      )}
    </div>
  )
}
