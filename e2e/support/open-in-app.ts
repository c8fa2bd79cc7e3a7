import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Opens a screen and waits for its heading: as a link of the app does, which takes less time than loading it anew.
 * Loads it where no page of the shop is open, and where the screen before has the same heading or an open dialog.
 */
export async function openInApp(page: Page, url: string, path: string): Promise<void> {
  const isOutside = !page.url().startsWith(url)
  const isSameScreen = new URL(page.url()).pathname === path.split('?')[0]
  const isCovered = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0
  if (isOutside || isSameScreen || isCovered) await page.goto(`${url}${path}`)
  else {
    // While the screen before is not there yet, nobody may be listening.
    await expect(page.locator('h1').first()).toBeAttached()
    await page.evaluate((path) => {
      // So that the heading of the screen before is not taken for the new one.
      for (const heading of document.querySelectorAll('h1')) heading.dataset.seen = ''
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }
  await expect(page.locator('h1:not([data-seen])').first()).toBeAttached()
}
