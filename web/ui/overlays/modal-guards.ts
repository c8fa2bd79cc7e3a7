import { useLayoutEffect, useRef } from 'react'

/**
 * The props of every modal's content: Escape and a click outside do nothing while it is busy, a click on a toast does
 * not close it, and closing returns the focus, which Radix does for its own triggers only.
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

/** The focus starts on the panel, so that its title is read, unless a field inside has `autoFocus`. */
export function focusPanel(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}

/** Behind a modal base.css hides the page's scrollbar; its width is kept, so that the page does not widen. */
function keepScrollbarRoom() {
  if (document.body.hasAttribute('data-scroll-locked')) return
  const width = window.innerWidth - document.documentElement.clientWidth
  document.documentElement.style.setProperty('--scrollbar-width', `${Math.max(0, width)}px`)
}

/** The focused element; for a menu's item, which is about to disappear, the menu's button. */
function findOpener(): Element | null {
  const focused = document.activeElement
  const menuButtonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButtonId ? document.getElementById(menuButtonId) : focused
}
