import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { messageTones } from '../page/message-tones.ts'
import {
  getShownToasts,
  removeToast,
  type ShownToast,
  subscribeToToasts,
  toast,
  toastExitMs,
} from './toast.ts'

/** Shows the toasts at the top right, across the width under the header on phones. Once per app. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getShownToasts, getShownToasts)
  const [isHeld, setHeld] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  // A toast that disappears under the pointer or with the focus fires no leave or blur event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever a toast comes or goes
  useEffect(() => {
    setHeld(isInUse(list.current))
  }, [toasts.length])
  return (
    <section
      data-toaster
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none toaster fixed inset-x-3 top-[calc(var(--header-height,60px)+var(--banner-height,0px)+8px)] z-70 sm:inset-x-auto sm:top-[calc(var(--header-height,60px)+var(--banner-height,0px)+12px)] sm:right-5 sm:w-[380px]"
    >
      <ol
        ref={list}
        className="flex flex-col gap-2.5"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((shown) => (
          <ToastItem key={shown.serial} shown={shown} isHeld={isHeld} />
        ))}
      </ol>
    </section>
  )
}

function isInUse(list: HTMLElement | null): boolean {
  if (!list) return false
  const isPointedAt = matchMedia('(hover: hover)').matches && list.matches(':hover')
  return isPointedAt || list.contains(document.activeElement)
}

function ToastItem({ shown, isHeld }: { shown: ShownToast; isHeld: boolean }) {
  useDismissal(shown, isHeld)
  const { Icon, classes } = messageTones[shown.tone]
  return (
    <li
      data-tone={shown.tone}
      data-leaving={shown.isLeaving || undefined}
      className={classNames(
        'toast pointer-events-auto flex items-center gap-3 rounded-md border border-current/30 py-2 pr-2 pl-4 shadow-float',
        classes,
      )}
    >
      <Icon className="size-5 shrink-0" />
      <div role={shown.tone === 'error' ? 'alert' : undefined} className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold">{shown.message}</p>
        {shown.detail && <p className="text-sm">{shown.detail}</p>}
      </div>
      {shown.action && (
        <button
          type="button"
          className="min-h-9 shrink-0 rounded-sm border border-current px-3 text-sm font-bold hover:bg-current/10"
          onClick={() => {
            shown.action?.onAct()
            toast.dismiss(shown.id)
          }}
        >
          {shown.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="-my-1 -mr-1 flex size-12 shrink-0 items-center justify-center rounded-sm hover:bg-current/10"
        onClick={() => toast.dismiss(shown.id)}
      >
        <X className="size-4" />
      </button>
    </li>
  )
}

/** Counts down while nobody points at the toasts or focuses them, then slides the toast out and removes it. */
function useDismissal({ id, durationMs, isLeaving }: ShownToast, isHeld: boolean) {
  const remainingMs = useRef(durationMs)
  useEffect(() => {
    if (isLeaving) {
      const timer = setTimeout(() => removeToast(id), toastExitMs)
      return () => clearTimeout(timer)
    }
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => toast.dismiss(id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [id, isHeld, isLeaving])
}
