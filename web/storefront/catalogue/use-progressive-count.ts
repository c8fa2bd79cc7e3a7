import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

interface Growth {
  first: number
  /** How many each further frame adds. */
  step: number
}

/**
 * How many items to render: a few more in each frame, so that a long list blocks neither the page nor a tap.
 * Going back renders all of them at once, because the scroll position needs them.
 */
export function useProgressiveCount(total: number, { first, step }: Growth): number {
  const isBack = useIsBack()
  const [count, setCount] = useState(isBack ? Number.POSITIVE_INFINITY : first)
  useEffect(() => {
    if (count >= total) return
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)))
    return () => cancelAnimationFrame(frame)
  }, [count, total, step])
  return Math.min(count, total)
}

/** React Router reports `Pop` for the first page too, although nobody went back to it. */
let isFirstPage = true

/** Whether this page was opened by the browser's back or forward button. */
function useIsBack(): boolean {
  const navigationType = useNavigationType()
  const [isBack] = useState(navigationType === NavigationType.Pop && !isFirstPage)
  useEffect(
    () => () => {
      isFirstPage = false
    },
    [],
  )
  return isBack
}
