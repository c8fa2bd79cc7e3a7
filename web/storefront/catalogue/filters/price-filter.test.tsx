// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PriceFilter } from './price-filter.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

interface Prices {
  minPrice: number
  maxPrice: number
}

function Sample({ given, onApply }: { given: Prices; onApply: (changed: Partial<Prices>) => void }) {
  const [prices, setPrices] = useState(given)
  return (
    <PriceFilter
      {...prices}
      found={null}
      onChange={(changed) => {
        onApply(changed)
        setPrices({ ...prices, ...changed })
      }}
    />
  )
}

function open(given: Partial<Prices> = {}) {
  const applied: object[] = []
  render(
    <Sample
      given={{ minPrice: 0, maxPrice: 200_000, ...given }}
      onApply={(changed) => applied.push(changed)}
    />,
  )
  return applied
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } })

test('starts at 0 to 200000', () => {
  open()
  expect(box('Min Price').value).toBe('0')
  expect(box('Max Price').value).toBe('200000')
})

test('a pause in typing applies whole rupees, once', () => {
  const applied = open()
  for (const text of ['9', '99', '999.9']) type('Min Price', text)
  expect(applied).toEqual([])
  act(() => vi.runAllTimers())
  expect(applied).toEqual([{ minPrice: 999 }])
})

test('emptied boxes go back to 0 and 200000', () => {
  const applied = open({ minPrice: 500, maxPrice: 900 })
  for (const label of ['Min Price', 'Max Price']) {
    type(label, '')
    fireEvent.blur(box(label))
  }
  expect(applied).toEqual([{ minPrice: 0 }, { maxPrice: 200_000 }])
  expect([box('Min Price').value, box('Max Price').value]).toEqual(['0', '200000'])
})

test('a minimum above the maximum is said at its field, and nothing is swapped', () => {
  open({ minPrice: 900, maxPrice: 100 })
  expect(screen.getByRole('alert').textContent).toBe('Min Price is above Max Price.')
  expect(box('Min Price').getAttribute('aria-invalid')).toBe('true')
  expect([box('Min Price').value, box('Max Price').value]).toEqual(['900', '100'])
})
