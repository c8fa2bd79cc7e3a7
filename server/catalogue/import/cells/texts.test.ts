import { expect, test } from 'vitest'
import { cutText, decodeLine, inOneLine, storableText, unescapeList, unescapeText } from './texts.ts'

test('a text is cut to a limit, and no character in halves', () => {
  expect(cutText('Blue cotton kurta', 17)).toBe('Blue cotton kurta')
  expect(cutText('Blue cotton kurta', 12)).toBe('Blue cotton')
  expect(cutText('ab😀c', 3)).toBe('ab')
  expect(cutText('ab😀c', 4)).toBe('ab😀')
})

test.each([
  ['Soft\\nand light', 'Soft\nand light'],
  ['Red\\, blue', 'Red, blue'],
  ['C:\\\\new', 'C:\\new'],
  ['\\\\\\n', '\\\\n'],
  ['50\\50', '50\\50'],
  ['plain', 'plain'],
])('WooCommerce wrote %j for %j', (written, text) => {
  expect(unescapeText(written)).toBe(text)
})

test.each([
  ['Clothes > Kurtas, Sale', ['Clothes > Kurtas', 'Sale']],
  ['Home &amp; Kitchen,Pots\\, pans', ['Home & Kitchen', 'Pots, pans']],
  ['Rice &gt; Basmati &#8211; old', ['Rice > Basmati – old']],
  [' , ,Sale,', ['Sale']],
  ['Sizes <40', ['Sizes <40']],
  ['', []],
])('the list %j has the values %j', (text, values) => {
  expect(unescapeList(text)).toEqual(values)
})

test('names are in one line, with the characters that entities stand for', () => {
  expect(decodeLine(' Mens &amp;\n Boys  5&quot; ')).toBe('Mens & Boys 5"')
  expect(decodeLine('<b>A</b> &lt;')).toBe('<b>A</b> <')
  expect(decodeLine('R&D')).toBe('R&D')
  expect(inOneLine('One\r\n two\u00a0three')).toBe('One two three')
})

test('what cannot be stored is left out', () => {
  expect(storableText('a\0b\u0007\tc\nd\u007f\u0085\ufeff')).toBe('ab\tc\nd')
  expect(storableText('a\ud800b')).toBe('a\ufffdb')
  expect(storableText('कपड़ा 😀')).toBe('कपड़ा 😀')
})
