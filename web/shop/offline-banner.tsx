import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** False only when the device itself has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Says what still works without a network; toasts appear below it (ui/motion.css). */
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
          You are offline. You can look around, but changes cannot be saved until you are connected again.
        </p>
      )}
    </div>
  )
}
