import type { Page } from '@playwright/test'
import { brokenWords } from './broken-words.ts'
import { expect, PHONE } from './shop-test.ts'
import { widestPart } from './widest-part.ts'

/** What a browser gives, and what a person gets who asks it for text twice as large, in pixels. */
const USUAL_TEXT = { standard: 16, fixed: 13 }
const DOUBLED_TEXT = { standard: 32, fixed: 26 }
/** The last one is that of a phone, where words and bars are looked at. */
const WIDTHS = [1440, 768, 320, 390]

/** Finds what of a page sticks out, breaks inside or stays over the rest while its text is twice as large. */
export async function largeTextFinder(page: Page): Promise<() => Promise<string[]>> {
  const devtools = await page.context().newCDPSession(page)
  const setText = async (fontSizes: typeof USUAL_TEXT) => {
    await devtools.send('Page.setFontSizes', { fontSizes })
    await expect(page.locator('html')).toHaveCSS('font-size', `${fontSizes.standard}px`)
  }
  return async () => {
    const faults: string[] = []
    await page.evaluate(putOrdinaryWords)
    await setText(DOUBLED_TEXT)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: PHONE.height })
      const widest = await page.evaluate(widestPart)
      if (widest) faults.push(`at ${width}: ${widest}`)
    }
    for (const word of await page.evaluate(brokenWords)) faults.push(`${word} breaks inside`)
    for (const bar of await page.evaluate(coveringBars)) faults.push(`${bar} stays over the page`)
    await setText(USUAL_TEXT)
    await page.evaluate(() => Reflect.get(window, 'takeOrdinaryWords')())
    return faults
  }
}

/**
 * Runs in the page. Puts ordinary words in the place of those of `write-everywhere.ts` until they are taken back: a
 * hundred letters without a place to break fit no phone with text twice as large.
 */
function putOrdinaryWords() {
  const replaced: [text: Text, written: string][] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (!/hasRun|evil\.example|W{20}|Wasserkocher|नमकीनमिठाई/.test(text.data)) continue
    replaced.push([text, text.data])
    text.data = 'Meera Iyer'
  }
  Reflect.set(window, 'takeOrdinaryWords', () => {
    for (const [text, written] of replaced) text.data = written
  })
}

/** Runs in the page. What of header and bars does not scroll with the page. */
function coveringBars(): string[] {
  return [...document.querySelectorAll('header, nav, [data-print="hide"]')]
    .filter((bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
    .map((bar) => bar.textContent ?? bar.tagName)
}
