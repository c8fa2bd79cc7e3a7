// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRemovedRows } from './removed-rows.ts'

afterEach(cleanup)

const keyOf = (row: string) => row

function openList(rows: string[]) {
  const hook = renderHook(({ present }) => useRemovedRows(present, keyOf), {
    initialProps: { present: rows },
  })
  const shown = () => hook.result.current.shown.map(({ kind, row }) => (kind === 'row' ? row : `(${row})`))
  const remove = (row: string, present: string[]) => {
    act(() => hook.result.current.keepPlace(row, 'removed'))
    hook.rerender({ present })
  }
  return { hook, shown, remove }
}

test('a removed row keeps its place', () => {
  const { shown, remove } = openList(['a', 'b', 'c'])
  remove('b', ['a', 'c'])
  expect(shown()).toEqual(['a', '(b)', 'c'])
})

test('several removed rows keep their order, whichever went first', () => {
  const { shown, remove } = openList(['a', 'b', 'c', 'd'])
  remove('c', ['a', 'b', 'd'])
  remove('a', ['b', 'd'])
  remove('b', ['d'])
  expect(shown()).toEqual(['(a)', '(b)', '(c)', 'd'])
})

test('the last row leaves its place too', () => {
  const { shown, remove } = openList(['a'])
  remove('a', [])
  expect(shown()).toEqual(['(a)'])
})

test('a row whose removal was refused is simply there', () => {
  const { hook, shown, remove } = openList(['a', 'b'])
  remove('a', ['b'])
  hook.rerender({ present: ['a', 'b'] })
  expect(shown()).toEqual(['a', 'b'])
})

test('a row that releases its place is gone', () => {
  const { hook, shown, remove } = openList(['a', 'b'])
  remove('a', ['b'])
  act(() => hook.result.current.releasePlace('a'))
  expect(shown()).toEqual(['b'])
})

test('a row that is brought back stands at its place, wherever the list has it now', () => {
  const { hook, shown, remove } = openList(['a', 'b', 'c'])
  remove('a', ['b', 'c'])
  hook.rerender({ present: ['b', 'c', 'a'] })
  expect(shown()).toEqual(['a', 'b', 'c'])
})
