import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typingDistance } from './typing-distance.ts'

test.each([
  ['chair', 'chair', 0],
  ['chiar', 'chair', 1],
  ['latpop', 'laptop', 1],
  ['headfones', 'headphones', 2],
  ['soffa', 'sofa', 1],
  ['kettle', 'kitten', 3],
])('%s and %s are %i mistakes apart', (typed, word, mistakes) => {
  expect(typingDistance(typed, word).whole).toBe(mistakes)
})

test('the beginning of a word is as near as its nearest beginning', () => {
  expect(typingDistance('headfo', 'headphones')).toEqual({ whole: 5, prefix: 2 })
  expect(typingDistance('keyb', 'keyboard').prefix).toBe(0)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('the distance is the same both ways, and zero only for the same word', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const { whole } = typingDistance(one, other)
      expect(typingDistance(other, one).whole).toBe(whole)
      expect(whole === 0).toBe(one === other)
    }),
  )
})

test('one changed letter is one mistake', () => {
  fc.assert(
    fc.property(word, fc.nat(8), (text, place) => {
      const at = Math.min(place, text.length)
      expect(typingDistance(text, `${text.slice(0, at)}x${text.slice(at)}`).whole).toBe(1)
      if (at < text.length)
        expect(typingDistance(text, `${text.slice(0, at)}x${text.slice(at + 1)}`).whole).toBe(1)
    }),
  )
})

test('up to so many mistakes the answer is that of a comparison without a limit', () => {
  const capped = ({ whole, prefix }: ReturnType<typeof typingDistance>, most: number) => [
    Math.min(whole, most + 1),
    Math.min(prefix, most + 1),
  ]
  fc.assert(
    fc.property(word, word, fc.nat(3), (typed, text, most) => {
      expect(capped(typingDistance(typed, text, most), most)).toEqual(
        capped(typingDistance(typed, text), most),
      )
    }),
    { numRuns: 2_000 },
  )
})
