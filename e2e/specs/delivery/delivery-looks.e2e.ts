import type { Page } from '@playwright/test'
import { axeViolations, untilStill } from '../../support/axe.ts'
import { dayOf, stopCard } from '../../support/delivery-day.ts'
import { expect, PHONE, test } from '../../support/shop-test.ts'

const NARROW = { width: 320, height: 640 }
const WIDE = { width: 1440, height: 900 }
const MIN_TARGET_PX = 48

/** Controls smaller than a gloved thumb; what is inside a larger control counts as that. */
function smallTargets(page: Page) {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')
    return [...controls]
      .filter(
        (control) => control.checkVisibility() && !control.closest('label') && !control.closest('.sr-only'),
      )
      .filter((control) => !control.classList.contains('sr-only'))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < least || box.height < least)
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)
  }, MIN_TARGET_PX)
}

function overflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test("the agent's app has no axe violation, no sideways scrolling and no small target, whatever the screen", async ({
  shop,
}) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  await day.assignedOrder(agent, 'Venkatanarasimharajuvaripeta Subramanian', 'picked_up', 'out_for_delivery')
  await day.assignedOrder(agent, 'Second Stop')
  const page = await day.openPhone(agent)
  await expect(stopCard(page)).toContainText('Subramanian')
  for (const viewport of [PHONE, NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    for (const theme of ['sun', 'dark']) {
      await page.evaluate((next) => {
        localStorage.setItem('tokri-theme', next === 'dark' ? 'dark' : 'light')
        window.dispatchEvent(new StorageEvent('storage', { key: 'tokri-theme' }))
      }, theme)
      const where = `${theme} at ${viewport.width} px`
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await untilStill(page)
      expect(await axeViolations(page), where).toEqual([])
      expect(await overflow(page), where).toBeLessThanOrEqual(0)
      expect(await smallTargets(page), where).toEqual([])
    }
  }
})

test('in the Sun theme every text has a contrast of 7:1, also in the sheets', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  await day.assignedOrder(agent, 'Bright Noon', 'picked_up', 'out_for_delivery')
  await day.assignedOrder(agent, 'Second Stop')
  const page = await day.openPhone(agent)
  await expect(stopCard(page)).toContainText('Bright Noon')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sun')
  const enhanced = () => axeViolations(page, ['color-contrast', 'color-contrast-enhanced'])
  expect(await enhanced()).toEqual([])
  await page.getByRole('button', { name: 'Could not deliver' }).click()
  await expect(page.getByRole('dialog', { name: 'Could not deliver' })).toBeVisible()
  await untilStill(page)
  expect(await enhanced()).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark delivered', exact: true }).last().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await untilStill(page)
  expect(await enhanced()).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})
