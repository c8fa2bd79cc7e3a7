import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

interface Growth {
  first: number
  /** In each further frame. */
  step: number
}

/**
 * How many parts of a page to render: a few more in each frame, so that they hold up neither the page around them nor
 * anybody who already taps. Who comes back finds all of them, and so the place that was left.
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

/** The page that the browser opened came by no link either; nobody has left it before. */
let isFirstPage = true

/** Whether somebody came to this page by the browser's back or forward. */
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
