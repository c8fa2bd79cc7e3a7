import { useRef } from 'react'

/** The value while open; afterwards the last one, so that what closes keeps its content until it is gone. */
export function useLastOpen<Value>(isOpen: boolean, value: Value): Value {
  const last = useRef(value)
  if (isOpen) last.current = value
  return last.current
}
