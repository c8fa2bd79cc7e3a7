import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

/**
 * Opens a screen: loads the page where none of the shop's is open, otherwise as a link of the app does, in a quarter of
 * the time. Waits for its heading.
 */
export async function openInApp(page: Page, url: string, path: string): Promise<void> {
  // Another view of the screen before keeps its heading.
  const isOpen = page.url().startsWith(url) && !path.includes('?')
  const isSame = new URL(page.url()).pathname === path
  if (!isOpen || isSame) await page.goto(`${url}${path}`)
  else
    await page.evaluate((path) => {
      // So that the heading of the screen before is not taken for the new one.
      for (const heading of document.querySelectorAll('h1')) heading.dataset.seen = ''
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  await expect(page.locator('h1:not([data-seen])').first()).toBeAttached()
}
