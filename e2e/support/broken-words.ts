/**
 * Runs in the page. The words and amounts of up to 12 characters that break inside; longer ones may fit on no line, and in
 * the place of a picture a name has the room of a picture.
 */
export function brokenWords(): string[] {
  const words: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (node.parentElement.closest('[class*="sr-only"], [data-placeholder], script, style, noscript'))
      continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<![^\s-])[^\s\u00ad@/-]{2,12}(?![^\s-])/g,
    )) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) words.push(word)
    }
  }
  return [...new Set(words)]
}
