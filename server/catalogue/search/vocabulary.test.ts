import { expect, test } from 'vitest'
import { seedRandom } from '#server/demo/samples/sample-random.ts'
import { openVocabulary } from './vocabulary.ts'

const words = openVocabulary(' bandage bandages cable chair headphones laptop stable table tablet कुर्सी ')

test.each([
  ['tabel', 'table'],
  ['bandgae', 'bandage'],
  ['latpop', 'laptop'],
  ['headfones', 'headphones'],
  ['hedpho', 'headphones'],
  ['कुर्सि', 'कुर्सी'],
  ['laaptaap', 'laptop'],
])('"%s" may have been meant to be %s', (typed, meant) => {
  expect(words.nearest(typed)[0]).toBe(meant)
})

test('a word that is near to none is corrected to none, and a short one to nothing else', () => {
  expect(['qqqqqq', 'ta', 'xylophone'].flatMap(words.nearest)).toEqual([])
})

test('a word is held whole and as a part, a short one as a beginning, none across two words', () => {
  const held = ['table', 'ablet', 'phones', 'tab', 'able', 'tabel', 'chairhead'].map(words.has)
  expect(held).toEqual([true, true, true, true, false, false, false])
})

test('among 20,000 words one is found again at once', () => {
  const random = seedRandom(3)
  const made = Array.from({ length: 20_000 }, () =>
    Array.from({ length: random.whole(4, 11) }, () => String.fromCharCode(97 + random.whole(0, 25))).join(''),
  )
  const opening = performance.now()
  const many = openVocabulary(` ${made.join(' ')} `)
  const opened = performance.now() - opening
  const typed = made.slice(0, 200).filter(({ length }) => length > 6)
  const started = performance.now()
  for (const word of typed) {
    const swapped = `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`
    expect(many.has(swapped) ? [word] : many.nearest(swapped)).toContain(word)
  }
  // Reading all words once is what a new catalogue costs; a word is found again in a part of that.
  expect((performance.now() - started) / typed.length).toBeLessThan(opened / 4)
})
