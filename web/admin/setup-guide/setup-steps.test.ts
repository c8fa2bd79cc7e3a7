import { describe, expect, test } from 'vitest'
import type { ShopInfo } from '#contract/settings.ts'
import type { QuestionKey } from '#contract/shop-pages/page-facts.ts'
import type { PagesOverview } from '#contract/shop-pages/shop-pages-schemas.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { nextStep, readySteps } from './setup-steps.ts'

const shop = someShopInfo({
  name: 'Kirana',
  legalName: 'Kirana Stores LLP',
  address: '12, Bazaar Road, Mysuru, Karnataka - 570001',
  supportEmail: 'help@kirana.example',
  grievanceOfficer: { name: 'Meera Shah', designation: 'Owner', email: null, phone: '98450 12345' },
  isDemo: false,
  payment: { cod: true, razorpay: true, mode: 'live', cashLimit: 50_000 },
})
const overviewWith = (openQuestions: QuestionKey[], isWritten = false): PagesOverview => ({
  pages: [
    {
      slug: 'about',
      title: 'About us',
      changedAt: null,
      body: '',
      isWritten,
      isOlderThanRules: false,
      generated: '',
      missing: openQuestions,
    },
  ],
  openQuestions,
  hasOwnRiders: true,
})
const ready = {
  shop,
  productCount: 1,
  agentCount: 1,
  overview: overviewWith([]),
  registrations: [{ from: '2026-04-01', kind: 'unregistered' as const }],
  sendsMessages: true,
  isTried: true,
}
const openSteps = (state: Parameters<typeof readySteps>[0]) =>
  readySteps(state)
    .filter((step) => !step.isDone)
    .map((step) => step.title)

describe('the steps to a ready shop', () => {
  test('are done when it could open: said who sells, what it promises, products, agents, payments', () => {
    expect(openSteps(ready)).toEqual([])
  })

  test('are open in a new one, but for cash, which it takes', () => {
    const fresh: ShopInfo = {
      ...shop,
      isOpen: false,
      legalName: '',
      address: '',
      supportEmail: null,
      grievanceOfficer: null,
      payment: { ...shop.payment, mode: 'off' },
    }
    const overview = overviewWith(['seller', 'areas', 'returns', 'warranty'])
    const steps = readySteps({
      shop: fresh,
      productCount: 0,
      agentCount: 0,
      overview,
      registrations: [],
      sendsMessages: false,
      isTried: false,
    })
    expect(steps.filter(({ isDone }) => isDone).map(({ title }) => title)).toEqual(['Take payments'])
    expect(steps).toHaveLength(10)
    expect(steps[0]?.text).toBe(
      'By law customers are told. Missing: legal name, address with city, state and pincode, support email or phone, grievance officer with email or phone.',
    )
  })

  test('the next one is the first that the shop needs: it sells without messages too', () => {
    expect(nextStep(readySteps({ ...ready, agentCount: 0, isTried: false, sendsMessages: false }))?.key).toBe(
      'riders',
    )
    expect(nextStep(readySteps({ ...ready, sendsMessages: false }))).toBeUndefined()
  })

  test('name an address that is not whole as what keeps the shop closed', () => {
    const [who] = readySteps({ ...ready, shop: { ...shop, isOpen: false } })
    expect(who).toMatchObject({ isDone: false, text: expect.stringContaining('Missing: address with city') })
  })

  test('test keys do not count as taking payments, and neither does nothing', () => {
    const paidBy = (payment: Partial<ShopInfo['payment']>) =>
      openSteps({ ...ready, shop: { ...shop, payment: { ...shop.payment, ...payment } } })
    expect(paidBy({ mode: 'test' })).toEqual(['Take payments'])
    expect(paidBy({ mode: 'off', cod: false })).toEqual(['Take payments'])
    expect(paidBy({ mode: 'off', cod: true })).toEqual([])
  })

  test('need no agent where couriers bring everything, and a licence where prescriptions are sold', () => {
    const overview = { ...overviewWith([]), hasOwnRiders: false }
    expect(openSteps({ ...ready, agentCount: 0, overview })).toEqual([])
    expect(openSteps({ ...ready, shop: { ...shop, sellsPrescriptions: true } })).toEqual([
      'Say your drug licence',
    ])
  })

  test('take a page that the owner wrote as it is', () => {
    expect(openSteps({ ...ready, overview: overviewWith(['goods']) })).toEqual(['Look at your pages'])
    expect(openSteps({ ...ready, overview: overviewWith(['goods'], true) })).toEqual([])
  })
})
