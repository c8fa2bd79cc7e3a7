import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { givingTurns, type Turns } from './order-turns.ts'

const LONGER_THAN_A_TURN_MS = 150

let begun: string[]
let turns: Turns<string>
beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  turns = givingTurns((taker, number) => begun.push(`${taker} ${number}`))
})
afterEach(() => {
  vi.useRealTimers()
})

describe('turns of several processes', () => {
  test('are given to one at a time, in the order in which they are wanted', () => {
    for (const taker of ['first', 'second', 'first']) turns.want(taker)
    expect(begun).toEqual(['first 1'])
    turns.end(1)
    expect(begun).toEqual(['first 1', 'second 2'])
    turns.end(2)
    turns.end(3)
    expect(begun).toEqual(['first 1', 'second 2', 'first 3'])
    turns.want('second')
    expect(begun.at(-1)).toBe('second 4')
  })

  test('go on after a process that has died, and never to it', () => {
    for (const taker of ['dead', 'dead', 'living']) turns.want(taker)
    turns.leave('dead')
    expect(begun).toEqual(['dead 1', 'living 2'])
  })

  test('go on after one that is not given back, which ends no other when it comes late', () => {
    for (const taker of ['slow', 'second', 'third']) turns.want(taker)
    vi.advanceTimersByTime(LONGER_THAN_A_TURN_MS)
    expect(begun).toEqual(['slow 1', 'second 2'])
    turns.end(1)
    expect(begun).toHaveLength(2)
    turns.end(2)
    expect(begun.at(-1)).toBe('third 3')
    vi.advanceTimersByTime(LONGER_THAN_A_TURN_MS)
    turns.want('slow')
    expect(begun.at(-1)).toBe('slow 4')
  })
})
