import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef } from 'react'
import { lazyComponent, preloadWhenIdle } from '../lazy-component.ts'
import type { ConfirmQuestion } from './confirm-dialog.tsx'
import { useOpening } from './use-opening.ts'

// Nothing asks for a confirmation while the page loads, so the code comes later.
const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

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

  const answer = (isConfirmed: boolean) => {
    resolveOpen.current?.(isConfirmed)
    resolveOpen.current = null
    close()
  }

  const confirm = useCallback<Confirm>(
    (nextQuestion) => {
      resolveOpen.current?.(false)
      open(nextQuestion)
      return new Promise((resolve) => {
        resolveOpen.current = resolve
      })
    },
    [open],
  )

  useEffect(() => () => resolveOpen.current?.(false), [])
  useEffect(() => {
    return preloadWhenIdle(ConfirmDialog)
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
