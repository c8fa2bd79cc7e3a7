import type { Page } from '@playwright/test'

/** Everything that a page says, line by line: what is seen, and what is read to people who do not see it. */
export async function linesOf(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    for (const answer of document.querySelectorAll('details')) answer.open = true
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const elements = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())]
    return elements.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
  })
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said, and each block is a line of its own.
  const text = await page.locator('body').innerText()
  const lines = [await page.title(), ...text.split('\n'), ...said]
  return [...new Set(lines.map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '')
}
