import { type ComponentType, useEffect, useRef, useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import type { AuthDialogsProps } from './auth-dialogs.tsx'

const LOAD_TOAST = 'auth-dialogs'

const loadDialogs = async () => (await import('./auth-dialogs.tsx')).AuthDialogs

/**
 * The dialogs, whose code loads shortly after the page, or at once when one is opened. Without a network a toast says so,
 * and `onLoadFailed` lets the caller close the dialog.
 */
export function useAuthDialogs(
  isOpened: boolean,
  onLoadFailed: () => void,
): ComponentType<AuthDialogsProps> | null {
  const [Dialogs, setDialogs] = useState<ComponentType<AuthDialogsProps> | null>(null)
  const onLoadFailedRef = useRef(onLoadFailed)
  onLoadFailedRef.current = onLoadFailed

  useEffect(() => {
    const stopping = new AbortController()
    const load = async () => {
      try {
        const Loaded = await loadDialogs()
        toast.dismiss(LOAD_TOAST)
        if (!stopping.signal.aborted) setDialogs(() => Loaded)
      } catch (error) {
        console.warn('The dialogs did not arrive.', error)
        if (!isOpened || stopping.signal.aborted) return
        toast.error('Network error. Please check your connection.', { kind: 'auth', id: LOAD_TOAST })
        onLoadFailedRef.current()
      }
    }
    const timer = setTimeout(load, isOpened ? 0 : 300)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [isOpened])

  return Dialogs
}
