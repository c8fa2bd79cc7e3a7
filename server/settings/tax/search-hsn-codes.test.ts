import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HsnCode, ShownTaxClass } from '#contract/tax/tax-class-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { HSN_CODES } from './hsn-codes.ts'
import { searchHsnCodes } from './search-hsn-codes.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const codesOf = (typed: string) => searchHsnCodes(typed).map(({ code }) => code)

test('the list has each code once, in a form that a product takes', () => {
  expect(HSN_CODES.length).toBeGreaterThan(250)
  expect(new Set(HSN_CODES.map(({ code }) => code)).size).toBe(HSN_CODES.length)
  expect(HSN_CODES.filter(({ code }) => !/^\d{4}(\d{2}){0,2}$/.test(code))).toEqual([])
})

test('each class that it names is one that a new shop has', async () => {
  const classes = await shop.call<ShownTaxClass[]>('GET', '/api/tax-classes', { as: admin })
  const ids = classes.body.data.map(({ id }) => id)
  expect(HSN_CODES.filter(({ taxClass }) => !ids.includes(taxClass))).toEqual([])
})

test.each([
  ['tea', '0902'],
  ['chai', '0902'],
  ['Chai Patti', '0902'],
  ['haldi', '0910'],
  ['atta', '1101'],
  ['paneer', '040610'],
  ['namkeen', '2106'],
  ['notebook', '482020'],
  ['t-shirt', '6109'],
  ['saree', '5208'],
  ['sports shoe', '6404'],
  ['smartphone', '851713'],
  ['mobile phone', '851714'],
  ['headphones', '851830'],
  ['pressure cooker', '7323'],
  ['gold necklace', '7113'],
  ['paracetamol', '3004'],
  ['cricket bat', '9506'],
  ['screw', '7318'],
])('“%s” finds %s', (typed, code) => expect(codesOf(typed)).toContain(code))

test('what is called so comes before what is also called so', () => {
  expect(codesOf('soap')[0]).toBe('3401')
  expect(codesOf('tea')[0]).toBe('0902')
})

test('tobacco and pan masala are proposed at 40 %, biris at 18 %', () => {
  const classOf = (code: string) => HSN_CODES.find((each) => each.code === code)?.taxClass
  for (const code of ['2401', '2402', '2403', '2404', '21069020']) expect(classOf(code)).toBe('gst_40')
  expect(classOf('240319')).toBe('gst_18')
})

test('digits find what begins with them, and a longer code its heading', () => {
  expect(codesOf('0902')).toEqual(['0902'])
  expect(codesOf('0902 30')).toEqual(['0902'])
  expect(codesOf('09')).toContain('0904')
  expect(codesOf('99')).toEqual([])
})

test('administrators are answered at most twenty, with the usual class', async () => {
  const search = (text: string) =>
    shop.call<HsnCode[]>('GET', `/api/hsn-codes?search=${encodeURIComponent(text)}`, { as: admin })
  expect((await search('green tea')).body.data).toEqual([
    { code: '0902', description: 'Tea, green or black', taxClass: 'gst_5' },
  ])
  expect((await search('')).body.data).toHaveLength(20)
  expect((await search('x'.repeat(61))).status).toBe(400)
})
