import { useEffect, useState } from 'react'

/** The latest value that has stayed the same for `delayMs`. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setShown(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return shown
}
