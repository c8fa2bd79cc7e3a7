import type { BrowserContext, Page } from '@playwright/test'
import { PAGE_SLUGS } from '#contract/shop-pages/page-slugs.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import { adminPaths, customerPaths, deliveryPaths, paths, SETTINGS_SECTIONS } from '#shop/paths.ts'
import { headLines } from '../../support/head-lines.ts'
import { openInApp } from '../../support/open-in-app.ts'
import { type Mode, openMode, type Session } from '../../support/opened-mode.ts'
import { type SaidLines, unkeptLines, unsaidWords } from '../../support/own-word.ts'
import { watchPages } from '../../support/page-watch.ts'
import { linesOf } from '../../support/read-aloud.ts'
import { expect, test } from '../../support/shop-test.ts'
import {
  type SpokenState,
  type SpokenStates,
  STATES_WITHOUT_GOODS,
  statesOfTheDemo,
  statesWithGoods,
} from '../../support/spoken-states.ts'

const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_abc123', RAZORPAY_KEY_SECRET: 'a-key-secret' }
const GATEWAY_AWAY = 'Online payment is not available right now'
const PROMISES_ONLINE_PAYMENT = /pay online|razorpay|\bupi\b|\bcards?\b|net banking/i
const BROKEN = /something went wrong|could not be shown/i

const MODES: readonly Mode[] = [
  {
    name: 'the demo',
    env: { DEMO: 'true' },
    isDemo: true,
    hasGoods: true,
    takesOnlinePayment: true,
    says: [
      '2 Year Warranty',
      '7 Days Return',
      '30-day return policy',
      'Free Delivery',
      'On every order, nationwide',
      'Free delivery on all orders',
      'Delivery in 5-7 business days',
      '24/7 support online',
      'Mon-Fri 9:00 AM-6:00 PM',
      'Google login coming soon!',
      '₹50',
    ],
  },
  {
    name: 'a real shop with rules, an area, and keys whose gateway is away',
    env: { DEMO: 'false', ...KEYS },
    hasGoods: true,
    takesOnlinePayment: true,
    isGatewayAway: true,
    settings: {
      returns: { changeOfMindDays: 3, defectDays: 10 },
      warranty: { by: 'manufacturer', months: 6 },
      supportHours: ['Mon-Sat 10:00 AM-7:00 PM'],
    },
    area: someArea('Bengaluru and Chennai', { fee: 30, freeFrom: 900, prefixes: ['560', '600'] }),
    says: [
      '3 Days Return',
      '10-day return policy',
      '6 Month Manufacturer Warranty',
      'Mon-Sat 10:00 AM-7:00 PM',
      '₹30, free from ₹900',
    ],
  },
  { name: 'a real shop without keys', env: { DEMO: 'false' }, hasGoods: true },
  { name: 'an empty real shop', env: { DEMO: 'false' } },
]

/** What nobody has a page for is the visitors'. */
const rolePaths: readonly string[] = [customerPaths, adminPaths, deliveryPaths].flatMap((own) =>
  Object.values(own),
)
const visitorPaths = Object.values(paths).filter(
  (path): path is Exclude<typeof path, CallableFunction> =>
    typeof path === 'string' && !rolePaths.includes(path),
)

const shopPages = PAGE_SLUGS.map(paths.shopPage)

for (const mode of MODES) {
  test(`in ${mode.name} every screen opens for everybody and promises only what the shop keeps`, async ({
    browser,
  }) => {
    // It opens more than a hundred screens.
    test.setTimeout(360_000)
    const opened = await openMode(mode)
    try {
      const { productId, orderId } = opened
      const screensOf = (own: Record<string, string>) =>
        Object.values(own).map((path) => path.replace(':productId', productId))
      const order = orderId ? [paths.adminOrder(orderId)] : []
      const rounds = [
        {
          as: undefined,
          screens: [...visitorPaths, ...shopPages, paths.product(productId), '/no-such-page'],
        },
        { as: 'customer', screens: screensOf(customerPaths) },
        { as: 'agent', screens: screensOf(deliveryPaths) },
        {
          as: 'admin',
          screens: [
            ...screensOf(adminPaths),
            ...SETTINGS_SECTIONS.map(paths.settings),
            `${paths.admin}?view=orders`,
            ...order,
          ],
        },
      ] as const
      const said: SaidLines = new Map()
      const sold = mode.isDemo ? statesOfTheDemo : statesWithGoods
      const statesOf = (who: keyof SpokenStates) => [
        ...STATES_WITHOUT_GOODS[who],
        ...(orderId ? sold(productId, orderId)[who] : []),
      ]
      const errors: string[] = []
      const context = await browser.newContext()
      watchPages(context, errors)
      for (const { as, screens } of rounds) {
        const page = await openPage(context, as && opened.sessions[as])
        errors.push(
          ...(await errorsOf(
            page,
            opened.shop.url,
            String(as),
            screens,
            mode,
            statesOf(as ?? 'visitor'),
            said,
          )),
        )
        await page.evaluate(() => localStorage.clear())
        await page.close()
      }
      await context.close()
      for (const path of [paths.landing, paths.products, paths.product(productId)])
        for (const line of await headLines(opened.shop.url + path)) said.set(line, `the head of ${path}`)
      if (!mode.isDemo) errors.push(...(await unkeptLines(opened, mode, said)))
      errors.push(...unsaidWords(mode, said))
      expect(errors).toEqual([])
    } finally {
      await opened.shop.stop()
    }
  })
}

/** A page of nobody, or of somebody in whose name it opens from the first. */
async function openPage(context: BrowserContext, session: Session | undefined): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  if (!session) return page
  await page.addInitScript(
    ([user, token]) => {
      // The browser's own first page has no storage.
      if (location.origin === 'null') return
      localStorage.setItem('user', user ?? '')
      localStorage.setItem('token', token ?? '')
    },
    [JSON.stringify(session.user), session.token],
  )
  return page
}

async function errorsOf(
  page: Page,
  url: string,
  who: string,
  screens: readonly string[],
  mode: Mode,
  states: readonly SpokenState[],
  said: SaidLines,
): Promise<string[]> {
  const errors: string[] = []
  let screen = ''
  const hear = async (page: Page) => {
    for (const line of await linesOf(page)) if (!said.has(line)) said.set(line, `${who} at ${screen}`)
  }
  const note = (error: string) => errors.push(`${who} at ${screen}: ${error}`)
  page.on('console', (message) => {
    // An answer that is an error is looked at as an answer.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    note(message.text())
  })
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.status() < 500 || (mode.isGatewayAway && pathname === '/api/payments/reconciliation')) return
    note(`${pathname} answered ${answer.status()}`)
  })
  for (screen of screens) {
    await openInApp(page, url, screen)
    const text = await settledText(page)
    await hear(page)
    if (BROKEN.test(text)) note(`says "${BROKEN.exec(text)?.[0]}"`)
    if (!mode.takesOnlinePayment && who !== 'admin' && PROMISES_ONLINE_PAYMENT.test(text))
      note(`promises "${PROMISES_ONLINE_PAYMENT.exec(text)?.[0]}"`)
    if (mode.isGatewayAway && screen === paths.adminPayments && !text.includes(GATEWAY_AWAY))
      note('does not say that the gateway is away')
  }
  for (const { path, leads = [], isPrinted } of states) {
    screen = path
    await openInApp(page, url, screen)
    await settledText(page)
    for (const lead of [undefined, ...leads]) {
      await lead?.(page)
      await settledText(page)
      await hear(page)
    }
    if (!isPrinted) continue
    await page.emulateMedia({ media: 'print' })
    await hear(page)
    await page.emulateMedia({ media: 'screen' })
  }
  return errors
}

/** Everything that a screen says once nothing in it is on the way. */
async function settledText(page: Page): Promise<string> {
  await expect(page.locator('[data-rendered-for], .skeleton, [aria-busy=true]')).toHaveCount(0)
  return (await page.locator('#root').textContent()) ?? ''
}
