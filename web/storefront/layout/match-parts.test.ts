import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchParts } from './match-parts.ts'

const marked = (text: string, search: string) =>
  matchParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('the typed words stand out in any case of letters', () => {
  expect(marked('Wireless Headphones', 'head')).toBe('Wireless [Head]phones')
  expect(marked('Smart Watch Active, Smart', 'SMART wat')).toBe('[Smart] [Wat]ch Active, [Smart]')
})

test('without a match the text stays whole', () => {
  expect(marked('Sofa', 'laptop')).toBe('Sofa')
  expect(marked('Sofa', '   ')).toBe('Sofa')
})

test('what means something in a pattern is an ordinary character', () => {
  expect(marked('Lotion (100% aloe)', '(100% .*')).toBe('Lotion [(100%] aloe)')
})

test('no text and no search ever loses or adds a letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, search) => {
      expect(
        matchParts(text, search)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
