/** Runs in the page: the part that makes it wider than the screen; null where nothing does. */
export function widestPart(): string | null {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return null
  const right = (part: Element) => part.getBoundingClientRect().right
  const parts = [...document.querySelectorAll('body *')].filter(
    (part) => right(part) > innerWidth && ![...part.children].some((child) => right(child) > innerWidth),
  )
  const named = parts.slice(0, 3).map((part) => `<${part.localName} class="${part.getAttribute('class')}">`)
  return `${scrollWidth} px by ${named.join(', ')}`
}
