import type { Page } from '@playwright/test'
import { brokenWords } from './broken-words.ts'
import { expect } from './shop-test.ts'
import { widestPart } from './widest-part.ts'

/** What a person gets who asks the browser for text twice as large, in pixels. */
const DOUBLED_TEXT = { standard: 32, fixed: 26 }
const WIDTHS = [320, 768, 1440, 390]

/** Asks the browser for text twice as large, once a page of the shop is open. */
export async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: DOUBLED_TEXT })
}

/** What of a page with doubled text sticks out, breaks inside or stays over the rest; it is left as wide as a phone. */
export async function largeTextFaults(page: Page, screen: string): Promise<string[]> {
  const faults: string[] = []
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const widest = await page.evaluate(widestPart)
    if (widest) faults.push(`${screen} at ${width}: ${widest}`)
  }
  for (const word of await page.evaluate(brokenWords)) faults.push(`${screen}: ${word} breaks inside`)
  for (const bar of await page.evaluate(coveringBars)) faults.push(`${screen}: ${bar} stays over the page`)
  return faults
}

/** Runs in the page. What of header and bars does not scroll with the page. */
function coveringBars(): string[] {
  return [...document.querySelectorAll('header, nav, [data-print="hide"]')]
    .filter((bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
    .map((bar) => bar.textContent ?? bar.tagName)
}
