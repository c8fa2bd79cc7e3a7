import { expect, test } from 'vitest'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { shareDetails, shareLink, shareText, shareUrls } from './share-text.ts'

const product = {
  id: 'electronics_001',
  name: 'Speaker & Lamp, 50% brighter',
  price: 123456.5,
  description: 'Plays and shines.',
}
const origin = 'https://shop.example'

test('the text has the name and the price with the rupee symbol', () => {
  expect(shareText(product, TAX_ON_TOP)).toBe(
    'Speaker & Lamp, 50% brighter - ₹1,23,456.50 (₹1,45,678.67 inclusive of all taxes)',
  )
})

test('the link is the product in this shop', () => {
  expect(shareLink(product, origin)).toBe('https://shop.example/products/electronics_001')
})

test('copied details have text, description and link, one below the other', () => {
  expect(shareDetails(product, origin, TAX_ON_TOP).split('\n')).toEqual([
    shareText(product, TAX_ON_TOP),
    'Plays and shines.',
    shareLink(product, origin),
  ])
})

test('a product without description leaves no empty line', () => {
  expect(shareDetails({ ...product, description: '' }, origin, TAX_ON_TOP).split('\n')).toHaveLength(2)
})

test('nothing in a name breaks out of a share address', () => {
  const { whatsApp, facebook, twitter } = shareUrls(product, origin, TAX_ON_TOP)
  expect(new URL(whatsApp).searchParams.get('text')).toBe(
    `${shareText(product, TAX_ON_TOP)}\n${shareLink(product, origin)}`,
  )
  expect(new URL(facebook).searchParams.get('u')).toBe(shareLink(product, origin))
  expect(new URL(twitter).searchParams.get('text')).toBe(shareText(product, TAX_ON_TOP))
  expect(new URL(twitter).searchParams.get('url')).toBe(shareLink(product, origin))
  expect([...new URL(whatsApp).searchParams.keys()]).toEqual(['text'])
})

test('a variant is shared by its own name, price and link', () => {
  const red = { ...product, price: 99, variantId: 'electronics_001-2', options: ['Red', 'L'] }
  expect(shareText(red, TAX_ON_TOP)).toMatch(/^Speaker & Lamp, 50% brighter, Red, L - ₹99\.00 \(/)
  expect(shareLink(red, origin)).toBe(
    'https://shop.example/products/electronics_001?variant=electronics_001-2',
  )
  expect(new URL(shareUrls(red, origin, TAX_ON_TOP).facebook).searchParams.get('u')).toBe(
    shareLink(red, origin),
  )
})
