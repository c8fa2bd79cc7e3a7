import { expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/ordering/payments.ts'
import { methodChoices, possibleMethod } from './payment-methods.ts'

const options = (given: Partial<PaymentOptions> = {}): PaymentOptions => ({
  cod: true,
  razorpay: true,
  mode: 'test',
  cashLimit: 50_000,
  ...given,
})
/** A checkout of this total, with this much left to order in cash. */
const quote = (total: number, cashLeft = 199_999, totalInCash = total) => ({
  amounts: { total },
  amountsInCash: { total: totalInCash },
  cashLeft,
})
const online = (given: Partial<PaymentOptions>, total = 1180) =>
  methodChoices(options(given), quote(total)).find(({ method }) => method === 'razorpay')

test('both ways to pay show the exact total, online first', () => {
  const choices = methodChoices(options(), quote(1180))
  expect(choices.map(({ method }) => method)).toEqual(['razorpay', 'cod'])
  expect(choices.map(({ title }) => title)).toEqual(['Pay Online', 'Cash on Delivery'])
  for (const { description } of choices) expect(description).toContain('₹1,180.00')
})

test.each(['test', 'local'] as const)('in %s mode it says so and gives a test card', (mode) => {
  expect(online({ mode })?.isTest).toBe(true)
  expect(online({ mode })?.hint).toContain('4100 2800 0000 1007')
})

test('a live gateway shows neither label nor card', () => {
  const live = online({ mode: 'live' })
  expect(live?.title).toBe('Pay Online')
  expect(live).not.toHaveProperty('isTest')
  expect(live).not.toHaveProperty('hint')
})

test('without a gateway there is cash alone, also before the shop has answered', () => {
  expect(methodChoices(options({ razorpay: false, mode: 'off' }), quote(1180))).toHaveLength(1)
  expect(methodChoices(undefined, quote(1180)).map(({ method }) => method)).toEqual(['cod'])
})

test('a shop that takes no cash offers online payment alone, and without a gateway nothing but free orders', () => {
  expect(methodChoices(options({ cod: false }), quote(1180)).map(({ method }) => method)).toEqual([
    'razorpay',
  ])
  const nothing = options({ cod: false, razorpay: false, mode: 'off' })
  expect(methodChoices(nothing, quote(1180))).toEqual([])
  expect(possibleMethod(methodChoices(nothing, quote(0)), null)).toBe('cod')
})

test('cash above the limit cannot be chosen and says why', () => {
  const choices = methodChoices(options(), quote(50_000.01))
  expect(choices[1]?.problem).toBe('Possible up to ₹50,000.00')
  expect(possibleMethod(choices, 'cod')).toBe('razorpay')
  expect(methodChoices(options(), quote(50_000))[1]?.problem).toBeUndefined()
})

test('cash above what the law still allows this person says how much is left', () => {
  const choices = methodChoices(options({ cashLimit: 199_999 }), quote(118_000, 81_999))
  expect(choices[1]?.problem).toBe('With your other orders, ₹81,999.00 are still possible in cash')
  expect(possibleMethod(choices, 'cod')).toBe('razorpay')
  expect(methodChoices(options(), quote(40_000, 40_000))[1]?.problem).toBeUndefined()
})

test('the choice stays while it is possible', () => {
  const choices = methodChoices(options(), quote(1180))
  expect(possibleMethod(choices, 'cod')).toBe('cod')
  expect(possibleMethod(choices, null)).toBe('razorpay')
  expect(possibleMethod([], 'cod')).toBeUndefined()
})

test('the gateway takes nothing below one rupee, so a guest pays that in cash', () => {
  expect(online({}, 0.99)).toBeUndefined()
  const asGuest = (total: number) => methodChoices(options(), quote(total), { phone: '9876543210' })
  expect(possibleMethod(asGuest(0), null)).toBe('cod')
  expect(possibleMethod(asGuest(0.99), null)).toBe('cod')
  expect(asGuest(1).map(({ problem }) => problem !== undefined)).toEqual([false, true])
})

test('a guest may prove the number for cash where the shop sends codes, and not above the limit', () => {
  const cash = (total: number, phone: string | null) => methodChoices(options(), quote(total), { phone })[1]
  expect(cash(1180, '9876543210')).toMatchObject({
    problem: 'To pay in cash, confirm your number with a code',
    phoneToProve: '9876543210',
  })
  expect(cash(1180, null)?.problem).toBe('To pay in cash, sign in with your email and password')
  expect(cash(1180, null)?.phoneToProve).toBeUndefined()
  expect(cash(50_001, '9876543210')?.problem).toBe('Possible up to ₹50,000.00')
  expect(cash(50_001, '9876543210')?.phoneToProve).toBeUndefined()
})

test('UPI stands first where Razorpay takes the money, with how it is paid; cash says its limit', () => {
  expect(online({ mode: 'live' })?.description).toMatch(/by UPI, card or net banking/)
  expect(online({ mode: 'live' })?.note).toMatch(/^UPI opens your app on a phone/)
  expect(online({ mode: 'local' })?.note).toBeUndefined()
  expect(methodChoices(options(), quote(1180))[1]?.note).toBe(
    'Cash is possible up to ₹50,000.00 for an order',
  )
  expect(methodChoices(undefined, quote(1180))[0]?.note).toBeUndefined()
})

test('where cash is rounded, each way to pay says its own total, and the limit is that of the rounded one', () => {
  const choices = methodChoices(options(), quote(49_999.5, 199_999, 50_000))
  expect(choices.map(({ description }) => description)).toEqual([
    expect.stringContaining('₹49,999.50'),
    'Pay ₹50,000.00 in cash when it arrives',
  ])
  expect(choices[1]?.problem).toBeUndefined()
  expect(methodChoices(options(), quote(50_000.4, 199_999, 50_000))[1]?.problem).toBeUndefined()
  expect(methodChoices(options(), quote(50_000.5, 199_999, 50_001))[1]?.problem).toBeDefined()
})
