import type { BrowserContext, Page } from '@playwright/test'
import { adminPaths, customerPaths, deliveryPaths, paths } from '#shop/paths.ts'
import { SHOP_IDENTITY } from '#tests/testing/shop-identity.ts'
import { createAdministrator } from '../../support/create-administrator.ts'
import { DELIVERY_DETAILS } from '../../support/delivery-details.ts'
import { openInApp } from '../../support/open-in-app.ts'
import { watchPages } from '../../support/page-watch.ts'
import { demoAdmin, demoAgent, demoCustomer, expect, type TestPerson, test } from '../../support/shop-test.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'

const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_abc123', RAZORPAY_KEY_SECRET: 'a-key-secret' }
const GATEWAY_AWAY = 'Online payment is not available right now'
const PROMISES_ONLINE_PAYMENT = /pay online|razorpay|\bupi\b|\bcards?\b|net banking/i
const BROKEN = /something went wrong|could not be shown/i

interface Mode {
  name: string
  env: Record<string, string>
  isDemo?: boolean
  hasGoods?: boolean
  takesOnlinePayment?: boolean
  isGatewayAway?: boolean
}

const MODES: readonly Mode[] = [
  { name: 'the demo', env: { DEMO: 'true' }, isDemo: true, hasGoods: true, takesOnlinePayment: true },
  {
    name: 'a real shop with keys whose gateway is away',
    env: { DEMO: 'false', ...KEYS },
    hasGoods: true,
    takesOnlinePayment: true,
    isGatewayAway: true,
  },
  { name: 'a real shop without keys', env: { DEMO: 'false' }, hasGoods: true },
  { name: 'an empty real shop', env: { DEMO: 'false' } },
]

interface Session {
  user: { id: string }
  token: string
}

interface OpenedMode {
  shop: StartedShop
  sessions: Record<'admin' | 'customer' | 'agent', Session>
  productId: string
  orderId: string | undefined
}

/** What nobody has a page for is the visitors'. */
const rolePaths: readonly string[] = [customerPaths, adminPaths, deliveryPaths].flatMap((own) =>
  Object.values(own),
)
const visitorPaths = Object.values(paths).filter(
  (path): path is Exclude<typeof path, CallableFunction> =>
    typeof path === 'string' && !rolePaths.includes(path),
)

for (const mode of MODES) {
  test(`in ${mode.name} every screen opens for everybody and promises only what the shop keeps`, async ({
    browser,
  }) => {
    const opened = await openMode(mode)
    try {
      const { productId, orderId } = opened
      const screensOf = (own: Record<string, string>) =>
        Object.values(own).map((path) => path.replace(':productId', productId))
      const order = orderId ? [paths.adminOrder(orderId)] : []
      const rounds = [
        { as: undefined, screens: [...visitorPaths, paths.product(productId), '/no-such-page'] },
        { as: 'customer', screens: screensOf(customerPaths) },
        { as: 'admin', screens: [...screensOf(adminPaths), `${paths.admin}?view=orders`, ...order] },
        { as: 'agent', screens: screensOf(deliveryPaths) },
      ] as const
      const errors: string[] = []
      const context = await browser.newContext()
      watchPages(context, errors)
      for (const { as, screens } of rounds) {
        const page = await openPage(context, as && opened.sessions[as])
        errors.push(...(await errorsOf(page, opened.shop.url, String(as), screens, mode)))
        await page.evaluate(() => localStorage.clear())
        await page.close()
      }
      await context.close()
      expect(errors).toEqual([])
    } finally {
      await opened.shop.stop()
    }
  })
}

async function openMode(mode: Mode): Promise<OpenedMode> {
  const shop = await startShop({ env: mode.env })
  const { url } = shop
  if (mode.isDemo) {
    const sessions = await signInAll(url, demoAdmin, demoCustomer, demoAgent)
    const orders = await call<{ items: { id: string }[] }>(url, sessions.admin, '/api/orders')
    return { shop, sessions, productId: 'electronics_003', orderId: orders.items[0]?.id }
  }
  const person = (name: string) => ({ name, email: `${name}@kirana.example`, password: 'basket-42' })
  const [owner, customer, agent] = [person('meera'), person('asha'), person('ravi')]
  await createAdministrator(shop, owner)
  const admin = await signIn(url, owner)
  await call(url, undefined, '/api/register', { ...customer, role: 'customer' })
  await call(url, admin, '/api/users', { ...agent, role: 'delivery_agent' })
  const sessions = await signInAll(url, owner, customer, agent)
  if (!mode.hasGoods) return { shop, sessions, productId: 'nothing_001', orderId: undefined }
  return { shop, sessions, ...(await sellOne(url, sessions)) }
}

/** One product, in the customer's cart and in an order that the agent has. */
async function sellOne(url: string, { admin, customer, agent }: OpenedMode['sessions']) {
  await call(url, admin, '/api/settings', SHOP_IDENTITY, 'PUT')
  const category = await call<{ id: string }>(url, admin, '/api/categories', { name: 'Groceries' })
  const product = await call<{ id: string }>(url, admin, '/api/products', {
    name: 'Sona Masoori rice 5 kg',
    category: category.id,
    price: 400,
    stock: 10,
  })
  await call(url, customer, `/api/cart/${customer.user.id}`, { productId: product.id, quantity: 1 })
  const order = await call<{ id: string }>(url, customer, '/api/orders', {
    items: [{ productId: product.id, quantity: 1, price: 400 }],
    deliveryDetails: DELIVERY_DETAILS,
    paymentMethod: 'cod',
    subtotal: 400,
    discount: 0,
    tax: 0,
    total: 400,
    orderType: 'buy-now',
  })
  const agentId = agent.user.id
  await call(url, admin, `/api/analytics/admin/orders/${order.id}/assign`, { agentId }, 'PUT')
  return { productId: product.id, orderId: order.id }
}

async function signInAll(url: string, admin: TestPerson, customer: TestPerson, agent: TestPerson) {
  return {
    admin: await signIn(url, admin),
    customer: await signIn(url, customer),
    agent: await signIn(url, agent),
  }
}

async function signIn(url: string, { email, password }: TestPerson): Promise<Session> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in ${email}: ${answer.status}`)
  return answer.json()
}

async function call<Data>(
  url: string,
  as: Session | undefined,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Data> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const said = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message}`)
  return said.data
}

/** A page of nobody, or of somebody in whose name it opens from the first. */
async function openPage(context: BrowserContext, session: Session | undefined): Promise<Page> {
  const page = await context.newPage()
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
): Promise<string[]> {
  const errors: string[] = []
  let screen = ''
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
    if (BROKEN.test(text)) note(`says "${BROKEN.exec(text)?.[0]}"`)
    if (!mode.takesOnlinePayment && who !== 'admin' && PROMISES_ONLINE_PAYMENT.test(text))
      note(`promises "${PROMISES_ONLINE_PAYMENT.exec(text)?.[0]}"`)
    if (mode.isGatewayAway && screen === paths.adminPayments && !text.includes(GATEWAY_AWAY))
      note('does not say that the gateway is away')
  }
  return errors
}

/** Everything that a screen says once nothing in it is on the way. */
async function settledText(page: Page): Promise<string> {
  await expect(page.locator('[data-rendered-for], .skeleton, [aria-busy=true]')).toHaveCount(0)
  return (await page.locator('#root').textContent()) ?? ''
}
