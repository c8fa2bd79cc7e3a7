import { type ComponentType, useEffect, useRef, useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import type { AuthDialogsProps } from './auth-dialogs.tsx'

const LOAD_TOAST = 'auth-dialogs'

const loadDialogs = async () => (await import('./auth-dialogs.tsx')).AuthDialogs

/**
 * The dialogs, whose code follows when the page stands, or at once when one is wanted. Without network a toast
 * says so and the dialog can be asked for again.
 */
export function useAuthDialogs(
  isWanted: boolean,
  giveUp: () => void,
): ComponentType<AuthDialogsProps> | null {
  const [Dialogs, setDialogs] = useState<ComponentType<AuthDialogsProps> | null>(null)
  const giveUpRef = useRef(giveUp)
  giveUpRef.current = giveUp

  useEffect(() => {
    const stopping = new AbortController()
    const load = async () => {
      try {
        const Loaded = await loadDialogs()
        toast.dismiss(LOAD_TOAST)
        if (!stopping.signal.aborted) setDialogs(() => Loaded)
      } catch (error) {
        console.warn('The dialogs did not arrive.', error)
        if (!isWanted || stopping.signal.aborted) return
        toast.error('Network error. Please check your connection.', { kind: 'auth', id: LOAD_TOAST })
        giveUpRef.current()
      }
    }
    const timer = setTimeout(load, isWanted ? 0 : 300)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [isWanted])

  return Dialogs
}
