import { expect, test } from 'vitest'
import { readAddresses } from './picture-addresses.ts'

const A = 'https://pictures.example/a.jpg'
const B = 'https://pictures.example/b.jpg'

test.each([
  [`${A}, ${B}`, ',', [A, B]],
  [`${A},${B}`, ',', [A, B]],
  [`${A} ${B}\n${A}`, ' ', [A, B]],
  [` ${A} `, '', [A]],
  ['https://pictures.example/red shirt.jpg', '', ['https://pictures.example/red%20shirt.jpg']],
  [`https://pictures.example/red shirt.jpg ${B}`, ' ', ['https://pictures.example/red%20shirt.jpg', B]],
  [`https://pictures.example/w_300,h_400/a.jpg,${B}`, ',', ['https://pictures.example/w_300,h_400/a.jpg', B]],
  [
    'https://pictures.example/साड़ी.jpg',
    '',
    ['https://pictures.example/%E0%A4%B8%E0%A4%BE%E0%A4%A1%E0%A4%BC%E0%A5%80.jpg'],
  ],
  ['//pictures.example/a.jpg', ',', [A]],
  ['HTTP://Pictures.Example/a.jpg?v=1&w=2', '', ['http://pictures.example/a.jpg?v=1&w=2']],
  ['', ',', []],
  [' , ,', ',', []],
] as const)('%j has the addresses of %j', (text, separator, urls) => {
  expect(readAddresses(text, separator)).toEqual({ urls, lost: [] })
})

test.each([
  ['shirt.jpg', 'shirt.jpg'],
  ['C:\\Pictures\\shirt.jpg', 'C:\\Pictures\\shirt.jpg'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
  ['https://', 'https://'],
  [`https://pictures.example/${'a'.repeat(2_000)}`, `https://pictures.example/${'a'.repeat(175)}`],
])('%.40s is no web address', (text, lost) => {
  expect(readAddresses(text, '')).toEqual({ urls: [], lost: [lost] })
})

test('one that is lost does not cost the others', () => {
  expect(readAddresses(`${A}, shirt.jpg, ${B}`, ',')).toEqual({ urls: [A, B], lost: ['shirt.jpg'] })
})
