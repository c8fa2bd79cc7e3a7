import { useEffect, useRef, useState } from 'react'

/** The current width of an element in px. Charts are drawn at their real size, so that their text is not scaled. */
export function useElementWidth<Element extends HTMLElement>(initial: number) {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => {
      if (measured.clientWidth > 0) setWidth(measured.clientWidth)
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
