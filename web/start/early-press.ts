const presses: HTMLElement[] = []

/** Remembers the buttons that are pressed while the page's code is on the way; links work without it. */
export function rememberPresses(): void {
  addEventListener('click', rememberPress)
}

/** From now on React hears of presses itself. @returns the buttons that were pressed before, in order */
export function takePresses(): HTMLElement[] {
  removeEventListener('click', rememberPress)
  return presses.splice(0)
}

function rememberPress({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button') : null
  if (button) presses.push(button)
}
