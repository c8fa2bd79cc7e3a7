import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** The value once nobody has changed it for a moment, so that typing does not ask at every letter. */
export function useDebouncedCount<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
