import { useLayoutEffect, useRef } from 'react'

/**
 * What every modal's content does: nothing while busy (Escape, a click outside); not closing because a toast
 * was clicked; and focus returned to where it was, which Radix does for its own triggers only.
 */
export function useModalGuards(isOpen: boolean, isBusy: boolean) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = findOpener()
  wasOpen.current = isOpen
  useLayoutEffect(() => {
    if (isOpen) keepScrollbarRoom()
  }, [isOpen])
  return {
    'aria-busy': isBusy || undefined,
    onEscapeKeyDown: (event: Event) => {
      if (isBusy) event.preventDefault()
    },
    onInteractOutside: (event: Event) => {
      const isToast = event.target instanceof Element && event.target.closest('[data-toaster]') !== null
      if (isBusy || isToast) event.preventDefault()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The opener may be gone (a removed row): then the page's heading takes the focus.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('h1[tabindex]')
      if (target instanceof HTMLElement) target.focus()
    },
  }
}

/**
 * Gives the focus back to the button of a popover or menu that closes, unless a press elsewhere has taken it. Radix
 * would scroll to the button, and the page would jump under a finger that is about to press something further down.
 */
export function returnFocus(event: Event, button: HTMLElement | null): void {
  event.preventDefault()
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

/** Focus starts on the panel, so its title is read, unless a field inside asks for it (`autoFocus`). */
export function focusPanel(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}

/** base.css takes the page's scrollbar away behind a modal; the page must not widen by that. */
function keepScrollbarRoom() {
  if (document.body.hasAttribute('data-scroll-locked')) return
  const width = window.innerWidth - document.documentElement.clientWidth
  document.documentElement.style.setProperty('--scrollbar-width', `${Math.max(0, width)}px`)
}

/** The focused element; for a menu's item, which is about to vanish, the menu's button. */
function findOpener(): Element | null {
  const focused = document.activeElement
  const menuButtonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButtonId ? document.getElementById(menuButtonId) : focused
}
