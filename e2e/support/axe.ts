import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, PHONE, test } from './shop-test.ts'

/** Where every screen is asked: in the light theme on a phone and in the dark one on a wide screen. */
const LOOKS = [
  { place: 'on a phone in light', viewport: PHONE, colorScheme: 'light' },
  { place: 'wide in dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

const DIALOG = '[role=dialog], [role=alertdialog], dialog[open]'

/** Gives the page as it stands each look in turn, and the last one to keep. */
export async function inEachLook(page: Page, where: string, check: () => Promise<void>): Promise<void> {
  for (const { place, viewport, colorScheme } of LOOKS)
    await test.step(`${where} ${place}`, async () => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await check()
    })
}

/** No axe violation in either look. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await inEachLook(page, where, () => expectNoViolation(page, where))
}

/** No axe violation as the page stands, once it stands still. */
export async function expectNoViolation(page: Page, where: string): Promise<void> {
  expect(await violationsAtRest(page), where).toEqual([])
}

/** The violations of a page as it stands, once it stands still. */
export async function violationsAtRest(page: Page): Promise<string[]> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  // What an older question has found is pale until the new answer comes.
  await expect(page.locator('ul[aria-busy=true]')).toHaveCount(0)
  // Toasts stay while they are pointed at; one that fades away under the question has no contrast.
  const toasts = page.locator('[data-toaster] ol')
  await toasts.dispatchEvent('pointerover')
  await expect(toasts.locator('[data-leaving]')).toHaveCount(0)
  await untilStill(page)
  const violations = await axeViolations(page)
  await toasts.dispatchEvent('pointerout')
  return violations
}

/** Each violation of these rules, by default of all, with the elements that break it. Behind an open dialog nobody is asked. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Once for each loaded page: reading axe takes longer than asking it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ dialog, rules }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run([...document.querySelectorAll(dialog)].at(-1) ?? document, {
        resultTypes: ['violations'],
        preload: false,
        // A tenth of its time; the elements are named by their HTML.
        selectors: false,
        ...(rules && { runOnly: rules }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { dialog: DIALOG, rules },
  )
}

/** Until nothing fades or slides: half-shown colours have no contrast. What turns for ever may turn on. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  )
}
