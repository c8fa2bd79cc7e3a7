// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatCard } from './stat-card.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const figureOf = (page: ReturnType<typeof render>) => page.container.querySelectorAll('p')[1]?.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const preferStill = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget() as MediaQueryList
    return Object.assign(list, { matches: query.includes('reduced-motion'), media: query })
  })

test('the number counts up and arrives after 2000 ms', () => {
  const page = render(<StatCard label="Total Orders" value={123456} />)
  expect(figureOf(page)).toBe('0')
  pass(500)
  const halfway = Number(figureOf(page)?.replaceAll(',', ''))
  expect(halfway).toBeGreaterThan(0)
  expect(halfway).toBeLessThan(123456)
  pass(1600)
  expect(figureOf(page)).toBe('1,23,456')
})

test('with reduced motion the number is there at once', () => {
  preferStill()
  const page = render(<StatCard label="Total Orders" value={123456} />)
  expect(figureOf(page)).toBe('1,23,456')
})

test('a new value is counted to from the old one', () => {
  const page = render(<StatCard label="Total Orders" value={100} />)
  pass(2100)
  page.rerender(<StatCard label="Total Orders" value={200} />)
  pass(200)
  expect(Number(figureOf(page))).toBeGreaterThanOrEqual(100)
  pass(2000)
  expect(figureOf(page)).toBe('200')
})

test('an unknown figure is a dash, not a number', () => {
  const page = render(<StatCard label="Total Orders" value={null} />)
  expect(figureOf(page)).toBe('–')
})
