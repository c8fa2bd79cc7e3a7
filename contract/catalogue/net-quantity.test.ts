import { expect, test } from 'vitest'
import { unitPrice } from './net-quantity.ts'

test.each([
  ['500 g', { paise: 2000, per: '100 g' }],
  ['250 ml', { paise: 4000, per: '100 ml' }],
  ['2000 g', { paise: 5000, per: 'kg' }],
  ['5 kg', { paise: 2000, per: 'kg' }],
  ['1.5 l', { paise: 6667, per: 'l' }],
  ['12 pieces', { paise: 833, per: 'piece' }],
  ['4 m', { paise: 2500, per: 'm' }],
])('₹100 for %s is compared by the usual measure', (netQuantity, expected) => {
  expect(unitPrice(100_00, netQuantity)).toEqual(expected)
})

test.each(['100 g', '1 kg', '1 piece', '0 g', 'much', '', null])(
  '%s says nothing more than the price',
  (text) => {
    expect(unitPrice(100_00, text)).toBeUndefined()
  },
)
