import { describe, expect, test } from 'vitest'
import type { ShopInfo } from '#contract/settings.ts'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { firstSteps } from './first-steps.ts'

const shop = someShopInfo({
  name: 'Kirana',
  state: 'Karnataka',
  supportEmail: 'help@kirana.example',
  isDemo: false,
  payment: { cod: true, razorpay: true, mode: 'live', cashLimit: 50_000 },
})
const openSteps = (state: Parameters<typeof firstSteps>[0]) =>
  firstSteps(state)
    .filter((step) => !step.isDone)
    .map((step) => step.title)

describe('the first steps of a shop', () => {
  test('are done when contact, products, agents and live keys are there', () => {
    expect(openSteps({ shop, productCount: 1, agentCount: 1 })).toEqual([])
  })

  test('are all open in a new one', () => {
    const fresh: ShopInfo = {
      ...shop,
      state: '',
      supportEmail: null,
      payment: { ...shop.payment, mode: 'off' },
    }
    expect(openSteps({ shop: fresh, productCount: 0, agentCount: 0 })).toHaveLength(4)
  })

  test('test keys do not count as taking payments', () => {
    const testing: ShopInfo = { ...shop, payment: { ...shop.payment, mode: 'test' } }
    expect(openSteps({ shop: testing, productCount: 1, agentCount: 1 })).toEqual(['Take online payments'])
  })
})
