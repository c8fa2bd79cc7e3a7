import { expect, test } from 'vitest'
import { openSynonyms } from './synonyms.ts'

const products = new Set(['chair', 'chairs', 'wheat', 'flour', 'chini', 'lamp'])
const synonyms = openSynonyms(
  [
    ['chair', 'kursi', 'कुर्सी'],
    ['wheat flour', 'atta', 'gehu ka atta'],
    ['sugar', 'cheeni'],
    ['lamp', 'cheenee'],
  ],
  products,
)

test.each([
  ['kursi', { length: 1, phrases: ['chair', 'chairs'] }],
  ['kursee', { length: 1, phrases: ['chair', 'chairs'] }],
  ['कुर्सि', { length: 1, phrases: ['chair', 'chairs'] }],
  ['gehu ka aata', { length: 3, phrases: ['wheat flour'] }],
  ['chairs', { length: 1, phrases: ['chair', 'chairs'] }],
  ['gehu ka aata 5', { length: 3, phrases: ['wheat flour'] }],
  ['gehu', undefined],
])('%s means what products have of its group', (search, meaning) => {
  expect(synonyms.at(search.split(' '), 0)).toEqual(meaning)
})

test('a group of which the shop sells nothing means nothing', () => {
  expect(synonyms.at(['sugar'], 0)).toBeUndefined()
  expect(synonyms.words.has('sugar')).toBe(false)
})

test('a word that products have is not taken for one that only sounds alike', () => {
  expect(synonyms.at(['chini'], 0)).toBeUndefined()
  expect(synonyms.at(['chinee'], 0)).toEqual({ length: 1, phrases: ['lamp'] })
})
