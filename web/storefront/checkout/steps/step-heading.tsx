import { type ReactNode, useEffect, useRef } from 'react'

/** Title of a step. After a change of step it takes the focus, so that a screen reader continues here. */
export function StepHeading({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
      {children}
    </h2>
  )
}
