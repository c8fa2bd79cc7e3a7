import { expect, test } from 'vitest'
import { readPrices } from './price-words.ts'

const rupees = (text: string) => {
  const { text: rest, minPaise, maxPaise } = readPrices(text)
  return [rest, minPaise && minPaise / 100, maxPaise && maxPaise / 100]
}

test.each([
  ['under 500', '', undefined, 500],
  ['below ₹1,000', '', undefined, 1000],
  ['chair under 5000', 'chair', undefined, 5000],
  ['500 se kam', '', undefined, 500],
  ['५०० से कम', '', undefined, 500],
  ['5k ke andar mobile', 'mobile', undefined, 5000],
  ['laptop 1.5 lakh tak', 'laptop', undefined, 150_000],
  ['under rs. 99.50', '', undefined, 99.5],
  ['2000-5000', '', 2000, 5000],
  ['sofa 2000 to 5000', 'sofa', 2000, 5000],
  ['10-20k phone', 'phone', 10_000, 20_000],
  ['2000 से 5000 तक', '', 2000, 5000],
  ['above 10000', '', 10_000, undefined],
  ['10k+', '', 10_000, undefined],
  ['kam se kam 500', '', 500, undefined],
  ['atta 5 kg under 300', 'atta 5 kg', undefined, 300],
])('"%s" says a price', (text, rest, min, max) => {
  expect(rupees(text)).toEqual([rest, min, max])
})

test.each([
  '5g mobile',
  '55 inch tv',
  '500 g',
  '1 kg atta',
  'lens 24-70',
  'under 500 g',
  '2 to 4 seater',
  'vitamin 60',
  'route 5000-2000',
  'under 99999999999999',
])('"%s" says none', (text) => {
  expect(rupees(text)).toEqual([text, undefined, undefined])
})
