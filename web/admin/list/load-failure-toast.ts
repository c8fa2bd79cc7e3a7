import { useEffect, useRef } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import { formatFailure } from './format-failure.ts'

interface LoadState {
  isError: boolean
  error: unknown
}

/** Shows a toast when a load fails, and no other one until a load has succeeded in between. */
export function useLoadFailureToast({ isError, error }: LoadState, what: string): void {
  const isShown = useRef(false)
  useEffect(() => {
    if (isError && !isShown.current) toast.error(formatFailure(what, error), { kind: 'admin', id: what })
    isShown.current = isError
  }, [isError, error, what])
}
