import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { ConfirmDialog, type ConfirmQuestion } from './confirm-dialog.tsx'

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
  const [question, setQuestion] = useState<ConfirmQuestion>({ title: '' })
  const [isOpen, setOpen] = useState(false)
  const resolveOpen = useRef<((isConfirmed: boolean) => void) | null>(null)

  const answer = useCallback((isConfirmed: boolean) => {
    resolveOpen.current?.(isConfirmed)
    resolveOpen.current = null
    setOpen(false)
  }, [])

  const confirm = useCallback<Confirm>((asked) => {
    resolveOpen.current?.(false)
    setQuestion(asked)
    setOpen(true)
    return new Promise((resolve) => {
      resolveOpen.current = resolve
    })
  }, [])

  useEffect(() => () => resolveOpen.current?.(false), [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog {...question} isOpen={isOpen} onAnswer={answer} />
    </ConfirmContext>
  )
}
