import { useEffect, useRef } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import { failureText } from './failure-text.ts'

interface LoadState {
  isError: boolean
  error: unknown
}

/** Says once that a load has failed; again only after it has worked in between. */
export function useLoadFailureToast({ isError, error }: LoadState, what: string): void {
  const isTold = useRef(false)
  useEffect(() => {
    if (isError && !isTold.current) toast.error(failureText(what, error), { kind: 'admin', id: what })
    isTold.current = isError
  }, [isError, error, what])
}
