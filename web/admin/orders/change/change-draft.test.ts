import { expect, test } from 'vitest'
import { buildOrder } from '#testing/order-fixtures.ts'
import { changeOf, draftOf, isNothing } from './change-draft.ts'
import { formatSettlement } from './change-preview.tsx'
import { formatChange } from './format-change.ts'

const order = { ...buildOrder(), history: [] }
const draft = draftOf(order)
const [line] = draft.lines
if (!line) throw new Error('The order has no line')

test('a draft that says what the order says changes nothing, also with blanks around', () => {
  expect(isNothing(changeOf(order, draft))).toBe(true)
  expect(changeOf(order, { ...draft, city: ` ${draft.city} `, note: 'Only a note' })).toEqual({})
  expect(changeOf(order, { ...draft, phone: `+91 ${draft.phone}`, pincode: '570 001' })).toEqual({})
})

test('only what differs is sent', () => {
  expect(changeOf(order, { ...draft, expectedDelivery: '2030-01-01' })).toEqual({
    expectedDelivery: '2030-01-01',
  })
  expect(Object.keys(changeOf(order, { ...draft, phone: '9111111111' }))).toEqual(['deliveryDetails'])
  expect(changeOf(order, { ...draft, phone: '+91 91111 11111', pincode: '560 001' })).toEqual({
    deliveryDetails: { ...order.deliveryDetails, landmark: '', phone: '9111111111', pincode: '560001' },
  })
  const lines = [{ ...line, quantity: line.quantity + 1 }]
  expect(changeOf(order, { ...draft, lines })).toEqual({
    items: [{ productId: line.productId, variantId: line.id, quantity: line.quantity + 1 }],
  })
})

test('the difference is said with what becomes of it', () => {
  const { charges, ...amounts } = order
  const price = {
    ...amounts,
    charges,
    before: { total: 2360, due: 0, prepaid: 2360 },
    refund: 0,
    lostCoupon: null,
    keepsFee: false,
    needsCheck: false,
  }
  expect(formatSettlement({ ...price, total: 3540, prepaid: 2360, due: 1180 })).toBe(
    '₹1,180.00 more. ₹2,360.00 is paid online; ₹1,180.00 is to be paid in cash at the door.',
  )
  expect(formatSettlement({ ...price, total: 1180, prepaid: 1180, due: 0, refund: 1180 })).toBe(
    '₹1,180.00 less. ₹1,180.00 is paid online; ₹1,180.00 goes back to where it was paid from.',
  )
  expect(formatSettlement({ ...price, total: 2360, prepaid: 2360, due: 0 })).toBe(
    'It costs what it cost before.',
  )
})

test('the history names what was changed', () => {
  const item = { variantId: 'a', name: 'Kettle', options: [], quantity: 2 }
  const pan = { variantId: 'b', name: 'Pan', options: ['Blue'], quantity: 1 }
  const change = { id: 'c', at: '2026-01-01T00:00:00Z', by: 'Meera', note: null }
  expect(
    formatChange({
      ...change,
      before: { items: [item], total: 2360, expectedDelivery: '2026-01-02' },
      after: { items: [{ ...item, quantity: 1 }, pan], total: 1180, expectedDelivery: '2026-01-05' },
    }),
  ).toEqual([
    'Kettle: 1 instead of 2',
    '1 × Pan, Blue added',
    expect.stringMatching(/^Delivery on .* instead of /),
    'Total ₹1,180.00 instead of ₹2,360.00',
  ])
  const details = order.deliveryDetails
  expect(
    formatChange({
      ...change,
      before: { deliveryDetails: details },
      after: { deliveryDetails: { ...details, landmark: 'Park' } },
    }),
  ).toEqual([`Landmark: Park instead of ${details.landmark ?? 'none'}`])
})
