import { useEffect, useState } from 'react'

/** The value as it was `delayMs` ago. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setShown(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return shown
}
