import type { Browser, BrowserContext } from '@playwright/test'
import { hasTakenClock } from './page-clock.ts'
import { watchPages } from './page-watch.ts'

/** The browser profiles of one worker, which its tests use one after the other: loading the shop anew costs most. */
export interface Profiles {
  /** A profile as new but for the files it has loaded; errors of its pages are added to the list. */
  open(errors: string[]): Promise<BrowserContext>
  /** Takes a profile back and forgets what was stored for this origin. */
  giveBack(profile: BrowserContext, origin: string): Promise<void>
}

export function profilesOf(browser: Browser): Profiles {
  const free: BrowserContext[] = []
  return {
    async open(errors) {
      const profile =
        free.pop() ??
        (await browser.newContext({
          viewport: { width: 1440, height: 900 },
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
        }))
      watchPages(profile, errors)
      return profile
    },
    async giveBack(profile, origin) {
      const isClosed = profile.pages().length === 0
      // A test's clock and a worker of the shop's would wait there for the next test.
      if (isClosed || hasTakenClock(profile) || profile.serviceWorkers().length > 0) {
        await profile.close()
        return
      }
      await forget(profile, origin)
      free.push(profile)
    },
  }
}

/** Leaves one empty page. */
async function forget(profile: BrowserContext, origin: string): Promise<void> {
  const used = profile.pages()
  const empty = await profile.newPage()
  for (const page of used) await page.close()
  for (const watched of ['weberror', 'console'] as const) profile.removeAllListeners(watched)
  await profile.clearPermissions()
  await profile.setOffline(false)
  const devtools = await profile.newCDPSession(empty)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}
