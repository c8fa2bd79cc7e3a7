import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'

interface ContentSwapProps<Value> {
  value: Value
  /** Time between the new value and its content, in ms. */
  delayMs?: number
  /** Renders the value that is shown now, which lags behind the new one. */
  children: (shown: Value) => ReactNode
}

/** Fades the old content out and renders the new one after the delay, inside one dialog that stays open. */
export function ContentSwap<Value>({ value, delayMs = 150, children }: ContentSwapProps<Value>) {
  const shown = useDebouncedValue(value, delayMs)
  return (
    <div className={classNames('transition-opacity', shown !== value && 'opacity-0')}>{children(shown)}</div>
  )
}

/** The value as it was `delayMs` ago. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setShown(() => value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return shown
}
