const NAMES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
const UNSAID = 'script, style, noscript, template, [hidden]'
const BLOCKS = new Set(
  'address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr img legend li main nav ol optgroup option p pre search section summary svg table tbody text tfoot thead title tr ul'.split(
    ' ',
  ),
)
/** Tailwind's words for how an element stands in its line, as a wide screen has them. */
const DISPLAY = /^(?:(?:sm|md|lg|xl):)*(hidden|block|inline|inline-block|inline-flex|flex|grid|contents)$/
const TAKEN_OUT = /^(?:(?:sm|md|lg|xl):)*(absolute|fixed|sr-only)$/

/**
 * Everything that a page says, line by line: what is seen on a wide screen, and what is read to people who do not see it.
 * Node has no layout: what is a line of its own, and what is not shown, is read from the elements and their classes.
 */
export function linesOf(page: Document, medium: 'screen' | 'print' = 'screen'): string[] {
  const said = [...page.querySelectorAll(NAMES.map((name) => `[${name}]`).join())].flatMap((element) =>
    NAMES.map((name) => element.getAttribute(name) ?? ''),
  )
  const lines = [page.title, ...textOf(page.body, 'block', medium).split('\n'), ...said]
  return [...new Set(lines.map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '')
}

function textOf(element: Element, around: string, medium: 'screen' | 'print'): string {
  if (element.matches(UNSAID) || !isShownOn(element, medium)) return ''
  const display = displayOf(element)
  if (display === 'hidden') return ''
  const within = display === 'contents' ? around : display
  const parts = [...element.childNodes].map((child) => {
    if (child.nodeType === child.TEXT_NODE) return (child.textContent ?? '').replace(/\s+/g, ' ')
    return child.nodeType === child.ELEMENT_NODE ? textOf(child as Element, within, medium) : ''
  })
  const text = element.localName === 'br' ? '\n' : parts.join('')
  if (element.localName === 'td' || element.localName === 'th') return `${text}\t`
  const isItem = /flex|grid/.test(around) && display !== 'contents'
  const isLine = isItem || isBlock(display) || [...element.classList].some((name) => TAKEN_OUT.test(name))
  return isLine ? `\n${text}\n` : text
}

const isBlock = (display: string) => ['block', 'flex', 'grid'].includes(display)

/** The last word of its classes counts, otherwise what the element is. */
function displayOf({ classList, localName, childNodes }: Element): string {
  const words = [...classList].flatMap((name) => DISPLAY.exec(name)?.[1] ?? [])
  if (classList.contains('empty:hidden') && childNodes.length === 0) return 'hidden'
  return words.at(-1) ?? (BLOCKS.has(localName) ? 'block' : 'inline')
}

/** As base.css has it. */
function isShownOn(element: Element, medium: 'screen' | 'print'): boolean {
  const { parentElement } = element
  const isPaper = element.hasAttribute('data-printed-page')
  if (medium === 'screen') return !isPaper
  if (element.matches('[data-print="hide"], [data-toaster]')) return false
  const papers =
    parentElement?.localName === 'body'
      ? [...parentElement.children].filter((one) => one.hasAttribute('data-printed-page'))
      : []
  return papers.length === 0 || papers.at(-1) === element
}
