import { useEffect } from 'react'

/** While an order is being placed links do nothing, and closing the page asks first. */
export function useNavigationLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const stopping = new AbortController()
    const { signal } = stopping
    const stay = (event: Event) => event.preventDefault()
    const ignoreLinks = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null
      if (!isLink) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', stay, { signal })
    document.addEventListener('click', ignoreLinks, { capture: true, signal })
    return () => stopping.abort()
  }, [isLocked])
}
