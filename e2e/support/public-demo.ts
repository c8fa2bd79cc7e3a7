import type { Browser, Page } from '@playwright/test'
import { call, signIn } from './opened-mode.ts'
import { watchPages } from './page-watch.ts'
import { demoAdmin, PHONE } from './shop-test.ts'
import { type StartedShop, startShop } from './started-shop.ts'

/** A demo whose shop is open to visitors. */
export async function startPublicDemo(): Promise<StartedShop> {
  const shop = await startShop()
  const admin = await signIn(shop.url, demoAdmin)
  await call(shop.url, admin, '/api/settings', { storefrontAccess: 'everyone' }, 'PUT')
  return shop
}

/** A visitor's page on a phone; errors of its pages are added to the list. */
export async function openVisitor(browser: Browser, address: string, errors: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  watchPages(context, errors)
  const page = await context.newPage()
  await page.goto(address)
  return page
}
