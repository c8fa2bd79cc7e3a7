import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

interface Growth {
  first: number
  /** In each further frame. */
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

/** The page that the browser opens first counts as `Pop` too, but nobody goes back to it. */
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
