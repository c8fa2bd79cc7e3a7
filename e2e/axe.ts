import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'

/** What a theme can break: everything else is the same in all of them. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** No axe violation as the page stands, nor in the colours of its other theme. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await test.step(where, async () => {
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await untilStill(page)
    expect(await axeViolations(page), where).toEqual([])
    const theme = await page.locator('html').getAttribute('data-theme')
    const other = theme === 'dark' ? 'light' : 'dark'
    await wear(page, other)
    expect(await axeViolations(page, COLOUR_RULES), `${where} in ${other}`).toEqual([])
    await wear(page, theme === 'dark' ? 'dark' : 'light')
  })
}

/** Each violation of these rules, by default of all, with the elements that break it. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Our pages hold no frames: one call in the page itself is enough.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('tokri-theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'tokri-theme', newValue: chosen }))
  }, theme)
  const html = page.locator('html')
  await (theme === 'dark' ? expect(html) : expect(html).not).toHaveAttribute('data-theme', 'dark')
  await untilStill(page)
}

/** Until nothing fades or slides: half-shown colours have no contrast. What turns for ever may turn on. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}
