import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { paths, SETTINGS_SECTIONS } from '#shop/paths.ts'
import { chromiumPath } from '../support/browser.ts'
import { CUSTOMER_STATES, type Screen } from '../support/customer-states.ts'
import { startShop } from '../support/started-shop.ts'

/**
 * Pictures of every screen in both widths and themes, of the demo shop as it starts: `npm run screenshots`,
 * optionally with a part of a name. They land in `screenshots/`.
 */
const FOLDER = join(import.meta.dirname, '../../screenshots')
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const THEMES = ['light', 'dark'] as const
const LOGINS = { customer: 'customer@example.com', admin: 'admin@example.com', agent: 'agent@example.com' }

const SCREENS: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/', lead: (page) => page.getByRole('button', { name: 'Login' }).first().click() },
  {
    name: 'sign-up',
    path: '/',
    lead: (page) => page.getByRole('button', { name: 'Sign Up Free' }).first().click(),
  },
  { name: 'catalogue', as: 'customer', path: '/products' },
  { name: 'catalogue-search', as: 'customer', path: '/products?search=laptop&sort=price-low' },
  { name: 'catalogue-empty', as: 'customer', path: '/products?search=zzzzzz' },
  { name: 'product', as: 'customer', path: '/products/electronics_003' },
  { name: 'cart', as: 'customer', path: '/cart' },
  { name: 'wishlist', as: 'customer', path: '/wishlist' },
  { name: 'checkout', as: 'customer', path: '/checkout' },
  { name: 'customer-dashboard', as: 'customer', path: '/customer' },
  { name: 'customer-orders', as: 'customer', path: '/orders' },
  {
    name: 'customer-order-details',
    as: 'customer',
    path: '/orders',
    lead: (page) =>
      page
        .getByRole('button', { name: /Track Order/ })
        .first()
        .click(),
  },
  ...CUSTOMER_STATES,
  { name: 'admin-dashboard', as: 'admin', path: '/admin' },
  {
    name: 'admin-all-orders',
    as: 'admin',
    path: '/admin',
    lead: (page) => page.getByRole('button', { name: 'View All' }).first().click(),
  },
  {
    name: 'admin-order-details',
    as: 'admin',
    path: '/admin',
    lead: (page) => page.getByRole('button', { name: /^TK-/ }).first().click(),
  },
  {
    name: 'admin-notifications',
    as: 'admin',
    path: '/admin',
    lead: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  { name: 'admin-products', as: 'admin', path: '/admin/products' },
  { name: 'admin-product-form', as: 'admin', path: '/admin/products?product=furniture_002' },
  { name: 'admin-people', as: 'admin', path: '/admin/people' },
  { name: 'admin-payments', as: 'admin', path: '/admin/payments' },
  { name: 'admin-cash', as: 'admin', path: '/admin/cash' },
  { name: 'admin-coupons', as: 'admin', path: '/admin/coupons' },
  { name: 'admin-synonyms', as: 'admin', path: '/admin/synonyms' },
  { name: 'admin-reviews', as: 'admin', path: '/admin/reviews' },
  { name: 'admin-reports', as: 'admin', path: '/admin/reports' },
  { name: 'admin-reports-agents', as: 'admin', path: '/admin/reports?kind=agents' },
  { name: 'admin-audit', as: 'admin', path: '/admin/audit' },
  { name: 'admin-settings', as: 'admin', path: '/admin/settings' },
  ...SETTINGS_SECTIONS.map((section) => ({
    name: `admin-settings-${section}`,
    as: 'admin' as const,
    path: paths.settings(section),
  })),
  { name: 'agent', as: 'agent', path: '/delivery' },
]

interface Session {
  user: { id: string }
  token: string
}

async function register(url: string): Promise<Session> {
  const email = `newcomer-${Date.now()}@example.com`
  await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Meera Iyer', email, password: 'demo1234', role: 'customer' }),
  })
  return signIn(url, email)
}

async function signIn(url: string, email: string): Promise<Session> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  })
  return (await answer.json()) as Session
}

/** So that cart, wishlist and checkout have something to show. */
async function fillBasket(url: string, { user, token }: Session): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  await post(`/api/cart/${user.id}`, { productId: 'electronics_003', quantity: 1 })
  await post(`/api/cart/${user.id}`, { productId: 'furniture_002', quantity: 2 })
  for (const productId of ['gadgets_001', 'pharmacy_004', 'furniture_001'])
    await post(`/api/wishlist/${user.id}`, { productId })
}

async function openContext(
  browser: Browser,
  width: keyof typeof WIDTHS,
  theme: string,
  session?: Session,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: WIDTHS[width],
    deviceScaleFactor: 1,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await context.addInitScript(
    ([stored, chosen]) => {
      localStorage.setItem('tokri-theme', chosen ?? 'light')
      if (!stored) return
      const { user, token } = JSON.parse(stored) as { user: object; token: string }
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('token', token)
    },
    [session ? JSON.stringify(session) : '', theme],
  )
  return context
}

async function take(page: Page, url: string, screen: Screen, file: string): Promise<void> {
  await page.goto(`${url}${screen.path}`)
  // A live stream stays open: the network is never idle for long.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  await screen.lead?.(page)
  await page.waitForTimeout(900)
  await page.screenshot({ path: join(FOLDER, file) })
}

async function main(): Promise<void> {
  const chosenName = process.argv[2] ?? ''
  mkdirSync(FOLDER, { recursive: true })
  const shop = process.env.E2E_URL
    ? { url: process.env.E2E_URL, stop: async () => undefined }
    : await startShop()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const sessions = {
      customer: await signIn(shop.url, LOGINS.customer),
      admin: await signIn(shop.url, LOGINS.admin),
      agent: await signIn(shop.url, LOGINS.agent),
      newcomer: await register(shop.url),
    }
    await fillBasket(shop.url, sessions.customer)
    for (const screen of SCREENS.filter(({ name }) => name.includes(chosenName))) {
      for (const width of ['phone', 'desktop'] as const) {
        for (const theme of THEMES) {
          const context = await openContext(browser, width, theme, screen.as && sessions[screen.as])
          const file = `${screen.name}-${width}-${theme}.png`
          await take(await context.newPage(), shop.url, screen, file).catch((error: Error) => {
            process.stdout.write(`${file}: ${error.message.split('\n')[0]}\n`)
            process.exitCode = 1
          })
          await context.close()
        }
      }
      process.stdout.write(`${screen.name}\n`)
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

await main()
