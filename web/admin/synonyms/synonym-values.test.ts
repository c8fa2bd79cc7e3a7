import { expect, test } from 'vitest'
import { synonymInput, synonymValuesOf } from './synonym-values.ts'

test.each([
  ['chair, kursi', ['chair', 'kursi']],
  ['wheat  flour,\nगेहूं का आटा,, ', ['wheat flour', 'गेहूं का आटा']],
  [' ', []],
])('"%s" is read as words', (words, read) => {
  expect(synonymInput({ words })).toEqual({ words: read })
})

test('what a form shows of a group is read as the same group', () => {
  const group = { words: ['tea', 'chai patti', 'चाय'] }
  expect(synonymInput(synonymValuesOf(group))).toEqual(group)
})
