import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { type LandingState, returningTo } from '#accounts/return-path.ts'
import { subscribeToSessionEnd } from '#accounts/session.ts'
import { paths } from '#shop/paths.ts'

const WAIT_FOR_PAGE_MS = 5000
const MAX_REMEMBERED = 50

/** Goes to the landing page when the session ends; where the server ended it, a sign-in leads back here. */
export function SessionEndRedirect() {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    return subscribeToSessionEnd((end) => {
      const ended: LandingState = { ...returningTo(location), hasSessionEnded: true }
      navigate(paths.landing, { replace: true, state: end === 'refused' ? ended : null })
    })
  }, [navigate, location])
  return null
}

/** Moves the focus to the heading of a newly opened page, unless the person is already doing something there. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(() => {
    if (opened.current === pathname) return
    opened.current = pathname
    return whenPresent('main h1', (heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname])
  return null
}

/** Removes the attribute by which skeletons of the first page show without delay (ui/motion.css). */
export function FirstPageMarkRemoval() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useLayoutEffect(() => {
    if (first.current !== pathname) delete document.body.dataset.firstPage
  }, [pathname])
  return null
}

/** Calls back once the element is there; gives up after a while or as soon as somebody types or taps. */
function whenPresent(selector: string, onFound: (element: HTMLElement) => void): () => void {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const look = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    stop()
    onFound(element)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(stop, WAIT_FOR_PAGE_MS)
  stopping.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  window.addEventListener('keydown', stop, { signal: stopping.signal })
  window.addEventListener('pointerdown', stop, { signal: stopping.signal })
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return stop
}

/** A new page starts at its top; going back restores the scroll position, once the page is long enough. */
export function ScrollMemory() {
  const { key, pathname } = useLocation()
  const navigationType = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const lastPathname = useRef(pathname)
  const firstKey = useRef(key)

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  // A layout effect: the jump to the top of the next page must not be remembered for this one.
  useLayoutEffect(() => {
    const remember = () => {
      positions.current.delete(key)
      positions.current.set(key, window.scrollY)
      const oldest = positions.current.keys().next().value
      if (positions.current.size > MAX_REMEMBERED && oldest !== undefined) positions.current.delete(oldest)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const isNewPage = lastPathname.current !== pathname
    lastPathname.current = pathname
    // The first page is at its top already, and scrolling would cost another layout.
    if (key === firstKey.current && !positions.current.has(key)) return
    if (navigationType === NavigationType.Pop) return scrollWhenLongEnough(positions.current.get(key) ?? 0)
    if (isNewPage) window.scrollTo(0, 0)
  }, [key, pathname, navigationType])
  return null
}

function scrollWhenLongEnough(top: number): () => void {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop()
  }
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(stop, WAIT_FOR_PAGE_MS)
  stopping.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(gesture, stop, { signal: stopping.signal, passive: true })
  }
  observer.observe(document.body)
  attempt()
  return stop
}
