let pressed: HTMLElement | null = null

/** Remembers the button that is pressed last while the page's code is on the way; links work without it. */
export function rememberPress(): void {
  addEventListener('click', remember)
}

/** Presses it again, now that somebody listens. */
export function repeatPress(): void {
  removeEventListener('click', remember)
  pressed?.click()
  pressed = null
}

function remember({ target }: MouseEvent) {
  pressed = target instanceof Element ? target.closest('button') : null
}
