// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_SLUGS } from '#contract/shop-pages/page-slugs.ts'
import { readPageContent } from '#server/catalogue/page-content.ts'
import { withHead } from '#server/pages/page-head.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import { adminPaths, customerPaths, deliveryPaths, paths, SETTINGS_SECTIONS } from '#shop/paths.ts'
import { headLines } from './head-lines.ts'
import { type Mode, type OpenedMode, openMode } from './opened-mode.ts'
import { connectWindow, enterAs, openScreen, watchConsole } from './opened-screen.ts'
import { linesOf } from './read-aloud.ts'
import { type SaidLines, unkeptLines, unsaidWords } from './said-lines.ts'
import { type Reader, type SpokenState, STATES_WITHOUT_GOODS, statesWithGoods } from './spoken-states.ts'

const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_abc123', RAZORPAY_KEY_SECRET: 'a-key-secret' }
const GATEWAY_AWAY = 'Online payment is not available right now'
const PROMISES_ONLINE_PAYMENT = /pay online|razorpay|\bupi\b|\bcards?\b|net banking/i
const BROKEN = /something went wrong|could not be shown/i
const PATIENT = { timeout: 30_000, interval: 25 }
const PAGE = readFileSync(join(import.meta.dirname, '../../web/index.html'), 'utf8')

const MODES: readonly Mode[] = [
  {
    name: 'a real shop with rules, an area, and keys whose gateway is away',
    env: KEYS,
    hasGoods: true,
    takesOnlinePayment: true,
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
  { name: 'a real shop without keys', hasGoods: true },
  { name: 'an empty real shop' },
]

/** What nobody has a page for is the visitors'. */
const rolePaths: readonly string[] = [customerPaths, adminPaths, deliveryPaths].flatMap((own) =>
  Object.values(own),
)
const visitorPaths = Object.values(paths).filter(
  (path): path is Exclude<typeof path, CallableFunction> =>
    typeof path === 'string' && !rolePaths.includes(path),
)

beforeEach(() => {
  window.print = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(MODES)(
  'in $name every screen opens for everybody and promises only what the shop keeps',
  async (mode) => {
    const opened = await openMode(mode)
    const reading = new Reading(opened, mode)
    for (const reader of ['visitor', 'customer', 'agent', 'admin'] as const) await reading.read(reader)
    for (const line of await linesOfHeads(opened)) reading.said.set(line, 'the head of a page')
    const { errors, said } = reading
    errors.push(...(await unkeptLines(opened, mode, said)), ...unsaidWords(mode, said))
    await opened.shop.close()
    expect(errors).toEqual([])
  },
)

/** Opens the screens of a shop one after the other, and hears what each says and what goes wrong in it. */
class Reading {
  readonly said: SaidLines = new Map()
  readonly errors: string[] = []
  private readonly opened: OpenedMode
  private readonly mode: Mode
  private where = ''

  constructor(opened: OpenedMode, mode: Mode) {
    this.opened = opened
    this.mode = mode
    watchConsole((text) => this.note(text))
    connectWindow(opened.shop, (path, status) => {
      const isGateway = mode.takesOnlinePayment && path === '/api/payments/reconciliation'
      if (status >= 500 && !isGateway) this.note(`${path} answered ${status}`)
    })
  }

  async read(reader: Reader): Promise<void> {
    const { shop, people } = this.opened
    const leave = await enterAs(shop, reader === 'visitor' ? undefined : people[reader])
    for (const path of screensOf(reader, this.opened)) await this.readState(reader, { path }, true)
    for (const state of statesOf(reader, this.opened)) await this.readState(reader, state, false)
    leave()
  }

  private async readState(reader: Reader, { path, leads = [], isPrinted }: SpokenState, isPlain: boolean) {
    this.where = `${reader} at ${path}`
    const screen = openScreen(path)
    await screen.settle()
    if (isPlain) this.lookAt(reader, path)
    this.hear()
    for (const lead of leads) {
      await changed(lead)
      await screen.settle()
      this.hear()
    }
    if (isPrinted) {
      await vi.waitFor(
        () => expect(document.querySelector('[data-printed-page]')?.textContent).toBeTruthy(),
        PATIENT,
      )
      this.hear('print')
    }
    screen.close()
  }

  private lookAt(reader: Reader, path: string) {
    const text = document.querySelector('#root')?.textContent ?? ''
    if (BROKEN.test(text)) this.note(`says "${BROKEN.exec(text)?.[0]}"`)
    if (!this.mode.takesOnlinePayment && reader !== 'admin' && PROMISES_ONLINE_PAYMENT.test(text))
      this.note(`promises "${PROMISES_ONLINE_PAYMENT.exec(text)?.[0]}"`)
    if (this.mode.takesOnlinePayment && path === paths.adminPayments && !text.includes(GATEWAY_AWAY))
      this.note('does not say that the gateway is away')
  }

  private hear(medium: 'screen' | 'print' = 'screen') {
    for (const line of linesOf(document, medium)) if (!this.said.has(line)) this.said.set(line, this.where)
  }

  private note(error: string) {
    this.errors.push(`${this.where}: ${error}`)
  }
}

/** Until what a lead shows is there: its code may come late. */
async function changed(lead: () => Promise<unknown>) {
  const before = document.body.textContent
  await lead()
  await vi.waitFor(() => expect(document.body.textContent).not.toBe(before), PATIENT)
}

function screensOf(reader: Reader, { productId, orderId }: OpenedMode): readonly string[] {
  const own = (patterns: Record<string, string>) =>
    Object.values(patterns).map((path) => path.replace(':productId', productId))
  const screens: Record<Reader, readonly string[]> = {
    visitor: [...visitorPaths, ...PAGE_SLUGS.map(paths.shopPage), paths.product(productId), '/no-such-page'],
    customer: own(customerPaths),
    agent: own(deliveryPaths),
    admin: [
      ...own(adminPaths),
      ...SETTINGS_SECTIONS.map(paths.settings),
      `${paths.admin}?view=orders`,
      ...(orderId ? [paths.adminOrder(orderId)] : []),
    ],
  }
  return screens[reader]
}

const statesOf = (reader: Reader, { productId, orderId }: OpenedMode): readonly SpokenState[] => [
  ...STATES_WITHOUT_GOODS[reader],
  ...(orderId ? statesWithGoods(productId, orderId)[reader] : []),
]

/** What search engines and messengers read of the pages that the server renders. */
async function linesOfHeads({ shop, productId }: OpenedMode): Promise<string[]> {
  const pages = [
    [paths.landing, []],
    [paths.products, ['products', 'categories']],
    [paths.product(productId), ['product', 'categories']],
  ] as const
  const lines: string[] = []
  for (const [path, data] of pages) {
    const page = { path, render: { for: 'shopper', data }, params: { productId } } as const
    const content = await readPageContent({ ...shop, log: shop.app.log }, page)
    lines.push(...headLines(withHead(PAGE, content?.read().head ?? {})))
  }
  return lines
}
