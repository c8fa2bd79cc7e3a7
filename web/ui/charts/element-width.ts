import { useEffect, useRef, useState } from 'react'

/** The width of an element in px, kept up to date: charts are drawn at their real size, so text stays sharp. */
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
