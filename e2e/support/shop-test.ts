import { randomBytes } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { type Profiles, profilesOf } from './browser-profiles.ts'

export { expect }

export interface TestPerson {
  name: string
  email: string
  password: string
}

/** How a page is shown; by default a wide screen in light. */
export interface Look {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

/** What a test asks of the shop in its own words. */
export interface Shop {
  url: string
  /** A new customer. */
  newCustomer(name?: string): Promise<TestPerson>
  /** A new delivery agent, created by the demo administrator. */
  newAgent(name?: string): Promise<TestPerson>
  /** A page of its own browser profile in which this person is signed in, opened at a path. */
  openAs(person: TestPerson, path: string, options?: Look): Promise<Page>
  /** A page of its own browser profile in which nobody is signed in. */
  openAsVisitor(path: string, options?: Look): Promise<Page>
  /** Calls the API as a person. */
  call<Data = unknown>(person: TestPerson, method: string, path: string, body?: unknown): Promise<Data>
}

export const demoAdmin: TestPerson = { name: 'Vikram Shah', email: 'admin@example.com', password: 'demo1234' }
export const demoAgent: TestPerson = { name: 'Ravi Kumar', email: 'agent@example.com', password: 'demo1234' }
export const demoCustomer: TestPerson = {
  name: 'Asha Rao',
  email: 'customer@example.com',
  password: 'demo1234',
}
/** Owns each real shop that a test starts. */
export const shopOwner: TestPerson = {
  name: 'Meera Shah',
  email: 'meera@kirana.example',
  password: 'basket-42',
}
export const PHONE = { width: 390, height: 844 }

interface Session {
  user: { id: string; name: string; role: string }
  token: string
}

const sessions = new Map<string, Promise<Session>>()

function sessionOf(url: string, person: TestPerson): Promise<Session> {
  const key = `${url} ${person.email}`
  const known = sessions.get(key)
  if (known) return known
  const opened = post<Session>(`${url}/api/login`, { email: person.email, password: person.password })
  sessions.set(key, opened)
  return opened
}

async function post<Data>(address: string, body: unknown, token?: string): Promise<Data> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Data
}

function newPerson(name: string): TestPerson {
  return { name, email: `person-${randomBytes(6).toString('hex')}@example.com`, password: 'basket-42' }
}

export const test = base.extend<{ shop: Shop }, { profiles: Profiles }>({
  profiles: [({ browser }, use) => use(profilesOf(browser)), { scope: 'worker' }],
  shop: async ({ profiles }, use) => {
    const url = process.env.E2E_URL
    if (!url) throw new Error('E2E_URL is set by the global setup')
    const opened: BrowserContext[] = []
    const errors: string[] = []
    const openPage = async ({ viewport, colorScheme }: Look) => {
      const profile = await profiles.open(errors)
      opened.push(profile)
      const page = profile.pages()[0] ?? (await profile.newPage())
      await page.setViewportSize(viewport ?? { width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: colorScheme ?? 'light' })
      return page
    }
    await use(shopAt(url, openPage))
    for (const profile of opened) await profiles.giveBack(profile, new URL(url).origin)
    expect(errors, 'broken content policies and uncaught errors of all pages').toEqual([])
  },
})

function shopAt(url: string, openPage: (look: Look) => Promise<Page>): Shop {
  return {
    url,
    async newCustomer(name = 'Meera Iyer') {
      const person = newPerson(name)
      await post(`${url}/api/register`, { ...person, role: 'customer' })
      return person
    },
    async newAgent(name = 'Kiran Das') {
      const person = newPerson(name)
      const { token } = await sessionOf(url, demoAdmin)
      await post(`${url}/api/users`, { ...person, role: 'delivery_agent' }, token)
      return person
    },
    async openAsVisitor(path, options = {}) {
      const page = await openPage(options)
      await page.goto(`${url}${path}`)
      return page
    },
    async openAs(person, path, options = {}) {
      const session = await sessionOf(url, person)
      const page = await openPage(options)
      await page.addInitScript(
        ([user, token]) => {
          // The browser's own error pages have no storage.
          if (location.origin === 'null') return
          // Once for each profile, so that logging out stays logged out.
          if (localStorage.getItem('e2e-signed-in')) return
          localStorage.setItem('e2e-signed-in', 'yes')
          localStorage.setItem('user', user ?? '')
          localStorage.setItem('token', token ?? '')
        },
        [JSON.stringify(session.user), session.token],
      )
      await page.goto(`${url}${path}`)
      return page
    },
    async call<Data>(person: TestPerson, method: string, path: string, body?: unknown) {
      const { token } = await sessionOf(url, person)
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const envelope = (await answer.json()) as { data: Data; message?: string }
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${envelope.message}`)
      return envelope.data
    },
  }
}

/**
 * Presses something and waits until the page shows a text or is at a path.
 * @returns milliseconds between the two, taken in the page
 */
export async function msFromPressTo(
  button: Locator,
  target: { text: string } | { path: string },
): Promise<number> {
  // A press from within the page reaches also what only looks like it, which nobody else can press.
  await expect(button.page().locator('[data-rendered-for]')).toHaveCount(0)
  return button.evaluate((pressed: HTMLElement, { text, path }: { text?: string; path?: string }) => {
    const isThere = () =>
      path === undefined ? document.body.textContent.includes(text ?? '') : location.pathname === path
    return new Promise<number>((resolve) => {
      const start = performance.now()
      const timer = setInterval(() => {
        if (!isThere()) return
        clearInterval(timer)
        resolve(performance.now() - start)
      }, 10)
      pressed.click()
    })
  }, target)
}
