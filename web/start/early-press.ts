let pressed: HTMLElement | null = null

/** Remembers the button that is pressed last while the page's code is on the way; links work without it. */
export function rememberPress(): void {
  addEventListener('click', recordPress)
}

/** Presses it again, now that somebody listens. */
export function repeatPress(): void {
  removeEventListener('click', recordPress)
  pressed?.click()
  pressed = null
}

function recordPress({ target }: MouseEvent) {
  pressed = target instanceof Element ? target.closest('button') : null
}
