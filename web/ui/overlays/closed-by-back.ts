import { useEffect, useRef } from 'react'

/** What lies on top of the page, the topmost last. */
const open: { close: () => void }[] = []

/** What the router keeps with an entry of the browser's history, and how many overlays the entry stands for. */
interface Entry {
  idx?: number
  overlays?: number
}
let current: Entry = {}
let currentUrl = ''
let isWatching = false
let pushState: History['pushState']
let replaceState: History['replaceState']

const overlaysOf = ({ overlays = 0 }: Entry) => overlays

/**
 * Lets the browser's Back, which is a button or a swipe on phones, close a modal or menu instead of leaving the page. While it
 * is busy, Back does nothing.
 */
export function useClosedByBack(isOpen: boolean, close: () => void, isBusy = false): void {
  const latest = useRef({ close, isBusy })
  useEffect(() => {
    latest.current = { close, isBusy }
  })
  useEffect(() => {
    if (!isOpen) return
    return addOverlay({ close: () => !latest.current.isBusy && latest.current.close() })
  }, [isOpen])
}

/**
 * Each overlay has an entry of the history above that of its page, with the same URL. The router never hears of them. What
 * closes by a button leaves its entry, because going back takes time in which a page may open: the next overlay or page
 * takes its place, and Back goes over it.
 */
function addOverlay(overlay: (typeof open)[number]): () => void {
  watchHistory()
  open.push(overlay)
  addEntries()
  return () => void open.splice(open.indexOf(overlay), 1)
}

function addEntries(): void {
  while (overlaysOf(current) < open.length)
    write(pushState, { ...current, overlays: overlaysOf(current) + 1 }, currentUrl)
}

function watchHistory(): void {
  if (isWatching) return
  isWatching = true
  current = history.state ?? {}
  currentUrl = location.href
  pushState = history.pushState.bind(history)
  replaceState = history.replaceState.bind(history)
  history.pushState = (state, _unused, url) => {
    write(overlaysOf(current) > 0 ? replaceState : pushState, state, url)
    if (open.length > 0) setTimeout(addEntries)
  }
  history.replaceState = (state, _unused, url) => {
    write(replaceState, { ...state, overlays: current.overlays }, url)
  }
  // The router listens too, and later.
  window.addEventListener('popstate', follow, { capture: true })
}

function write(how: History['pushState'], state: Entry, url?: string | URL | null): void {
  how(state, '', url)
  current = state ?? {}
  currentUrl = location.href
}

function follow(event: PopStateEvent): void {
  const left = current
  current = event.state ?? {}
  const isSamePage = current.idx !== undefined && current.idx === left.idx
  if (!isSamePage) {
    currentUrl = location.href
    return
  }
  event.stopImmediatePropagation()
  const [before, now] = [overlaysOf(left), overlaysOf(current)]
  // The page may have changed its URL, such as by a filter, since this entry was written.
  write(replaceState, { ...left, overlays: now }, currentUrl)
  if (now > before) return
  const top = open.at(-1)
  top?.close()
  // What did not close, because it is busy or asks first, is closed by the next Back.
  if (top) setTimeout(addEntries)
  else history.go(-now - 1)
}
