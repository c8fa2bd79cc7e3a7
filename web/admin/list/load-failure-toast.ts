import { useEffect, useRef } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'

interface LoadState {
  isError: boolean
  error: unknown
}

/** Shows a toast when a load fails, and no other one until a load has succeeded in between. */
export function useLoadFailureToast({ isError, error }: LoadState, what: string): void {
  const isShown = useRef(false)
  useEffect(() => {
    if (isError && !isShown.current) adminToast.failure(what, error, { id: what })
    isShown.current = isError
  }, [isError, error, what])
}
