import { expect, test } from 'vitest'
import { ofDifferentKinds } from './different-kinds.ts'

const named = (...names: string[]) => names.map((name) => ({ name, subcategory: 'Seats' }))

test('at most two of a kind are chosen while there are others, in their order', () => {
  const found = named('Chair', 'Chair, Oak', 'Chair, Sage', 'Chair, Ebony', 'Stool', 'Stool, Oak', 'Bench')
  const chosen = ofDifferentKinds(found, 5).map(({ name }) => name)
  expect(chosen).toEqual(['Chair', 'Chair, Oak', 'Stool', 'Stool, Oak', 'Bench'])
})

test('where there are too few kinds the rest is filled up', () => {
  const found = named('Chair', 'Chair, Oak', 'Chair, Sage', 'Stool')
  expect(ofDifferentKinds(found, 3).map(({ name }) => name)).toEqual(['Chair', 'Chair, Oak', 'Stool'])
  expect(ofDifferentKinds(found, 4)).toEqual(found)
})
