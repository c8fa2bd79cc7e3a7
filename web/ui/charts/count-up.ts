import { useEffect, useRef, useState } from 'react'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Counts from the last number to `target`; jumps to it where motion is reduced. */
export function useCountUp(target: number, durationMs = 2000): number {
  const isReduced = matchMedia(REDUCED_MOTION).matches
  const [shown, setShown] = useState(isReduced ? target : 0)
  const latest = useRef(shown)
  useEffect(() => {
    const from = latest.current
    if (from === target) return
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const progress = isReduced ? 1 : Math.min(1, Math.max(0, now - startedAt) / durationMs)
      const eased = 1 - (1 - progress) ** 4
      latest.current = progress === 1 ? target : Math.round(from + (target - from) * eased)
      setShown(latest.current)
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, durationMs, isReduced])
  return shown
}
