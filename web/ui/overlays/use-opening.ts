import { useCallback, useState } from 'react'

/**
 * For a modal with state of its own or with lazy code: the subject that it was last opened with (undefined before the
 * first time), and a key that is new for each opening.
 */
export function useOpening<Subject>() {
  const [opening, setOpening] = useState<{ subject: Subject; key: number }>()
  const [isOpen, setOpen] = useState(false)
  return {
    subject: opening?.subject,
    key: opening?.key,
    isOpen,
    open: useCallback((subject: Subject) => {
      setOpening((last) => ({ subject, key: (last?.key ?? 0) + 1 }))
      setOpen(true)
    }, []),
    close: () => setOpen(false),
  }
}
