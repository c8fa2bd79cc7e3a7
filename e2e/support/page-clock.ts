import type { BrowserContext, Page } from '@playwright/test'

const MAX_MS = 20_000

const withTakenClock = new WeakSet<BrowserContext>()

/** Whether a test has set the clock of one of its pages: that of its later pages would be the test's too. */
export function hasTakenClock(profile: BrowserContext): boolean {
  return withTakenClock.has(profile)
}

/** Stops the clock of a page: what waits for time waits until it is let run. The network goes on. */
export async function stopClock(page: Page): Promise<void> {
  // The page's code waits for time before it takes the place of what the page brought along.
  await page.locator('[data-rendered-for]').waitFor({ state: 'detached' })
  await takeClock(page)
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Lets a test set the clock of a page, which goes on until it does. */
export async function takeClock(page: Page): Promise<void> {
  withTakenClock.add(page.context())
  await page.clock.install()
}

/**
 * Lets the stopped clock of a page run in steps until something is so.
 * @returns how long it ran in milliseconds of the page's own time, which no busy machine stretches
 * @throws Error when it is not so after 20 s of the page's time
 */
export async function runClockUntil(page: Page, isSo: () => Promise<boolean>, stepMs = 10): Promise<number> {
  for (let ms = 0; ms <= MAX_MS; ms += stepMs) {
    if (await isSo()) return ms
    await page.clock.runFor(stepMs)
  }
  throw new Error(`It was not so within ${MAX_MS} ms`)
}
