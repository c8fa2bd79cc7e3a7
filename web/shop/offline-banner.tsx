import { WifiOff } from 'lucide-react'
import { useOnline } from '#ui/page/use-online.ts'

/** Says what a network is needed for; toasts appear below it (ui/motion.css). */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div
      role="status"
      data-offline={!isOnline || undefined}
      className="sticky top-[var(--header-height,60px)] z-20"
    >
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-accent px-4 py-2 text-center text-sm font-semibold text-on-accent">
          <WifiOff className="size-4 shrink-0" />
          No network. New pages and changes have to wait until you are connected again.
        </p>
      )}
    </div>
  )
}
