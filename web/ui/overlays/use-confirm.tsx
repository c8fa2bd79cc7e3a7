import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react'
import type { ConfirmQuestion } from './confirm-dialog.tsx'
import { useOpening } from './use-opening.ts'

const PRELOAD_AFTER_MS = 2000
const loadDialog = () => import('./confirm-dialog.tsx')
// Nobody asks before the page stands: its code comes after everything that shows first.
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

type Confirm = (question: ConfirmQuestion) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** Asks and waits: `if (await confirm({ title: 'Clear all items from cart?' })) ...`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider around it')
  return confirm
}

/** Holds the one confirm dialog of the app. A second question declines the first. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { subject: question, isOpen, open, close } = useOpening<ConfirmQuestion>()
  const resolveOpen = useRef<((isConfirmed: boolean) => void) | null>(null)

  const answer = useCallback(
    (isConfirmed: boolean) => {
      resolveOpen.current?.(isConfirmed)
      resolveOpen.current = null
      close()
    },
    [close],
  )

  const confirm = useCallback<Confirm>(
    (asked) => {
      resolveOpen.current?.(false)
      open(asked)
      return new Promise((resolve) => {
        resolveOpen.current = resolve
      })
    },
    [open],
  )

  useEffect(() => () => resolveOpen.current?.(false), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      loadDialog().catch((error: unknown) => console.info('The dialog is not here yet.', error))
    }, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <Suspense>
          <ConfirmDialog {...question} isOpen={isOpen} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
