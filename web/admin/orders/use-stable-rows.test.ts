// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mergeRows, useStableRows } from './use-stable-rows.ts'

const row = (id: string, status = 'pending') => ({ id, status })
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ')

describe('settled rows', () => {
  test('keep their places, take new content, and let new rows wait', () => {
    const settled = mergeRows([row('b'), row('a')], [row('d'), row('c'), row('b', 'assigned'), row('a')])
    expect(settled.rows).toEqual([row('b', 'assigned'), row('a')])
    expect(settled.waiting).toBe(2)
  })

  test('that are gone from the list stay until it is requested, and are named', () => {
    const settled = mergeRows([row('b'), row('a')], [row('a')])
    expect(settled.rows).toEqual([row('b'), row('a')])
    expect(settled.missing).toEqual([row('b')])
  })
})

describe('a list in use', () => {
  const start = { present: [row('b'), row('a')], listKey: 'all', isHeld: true }
  const list = () =>
    renderHook(({ present, listKey, isHeld }) => useStableRows(present, listKey, isHeld), {
      initialProps: start,
    })

  test('does not move when orders arrive, and shows them on request', () => {
    const { result, rerender } = list()
    const present = [row('d'), row('c'), row('b'), row('a')]
    rerender({ ...start, present })
    expect(idsOf(result.current.rows)).toBe('b a')
    expect(result.current.waiting).toBe(2)
    act(() => result.current.showLatest())
    expect(idsOf(result.current.rows)).toBe('d c b a')
    expect(result.current.waiting).toBe(0)
  })

  test('remembers the last content of a row that is gone by now', () => {
    const { result, rerender } = list()
    rerender({ ...start, present: [row('b', 'assigned'), row('a')] })
    rerender({ ...start, present: [row('a')] })
    expect(result.current.rows).toEqual([row('b', 'assigned'), row('a')])
  })

  test('starts anew with other filters', () => {
    const { result, rerender } = list()
    rerender({ ...start, listKey: 'delivered', present: [row('x')] })
    expect(idsOf(result.current.rows)).toBe('x')
  })

  test('fills by itself while it is empty', () => {
    const { result, rerender } = renderHook(({ present }) => useStableRows(present, 'all', true), {
      initialProps: { present: [] as ReturnType<typeof row>[] },
    })
    rerender({ present: [row('a')] })
    expect(idsOf(result.current.rows)).toBe('a')
  })

  test('moves again once nobody uses it', () => {
    const { result, rerender } = list()
    const present = [row('c'), row('b'), row('a')]
    rerender({ ...start, present })
    rerender({ ...start, present, isHeld: false })
    expect(idsOf(result.current.rows)).toBe('c b a')
    rerender({ ...start, present, isHeld: true })
    expect(idsOf(result.current.rows)).toBe('c b a')
  })
})
