// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Facet } from './facet.tsx'

afterEach(cleanup)

function open(labels: readonly string[], chosen: readonly string[] = []) {
  const onChange = vi.fn()
  const values = labels.map((label, at) => ({
    value: label,
    label,
    count: labels.length - at,
    isColour: true,
  }))
  render(<Facet title="Colour" values={values} chosen={chosen} onChange={onChange} />)
  return onChange
}
const shown = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
const many = [
  'Red',
  'Sky',
  'Blue',
  'Green',
  'Beige',
  'Violet',
  'Pink',
  'Walnut',
  'Teal',
  'Gold',
  'Mint',
  'Rose',
  'Plum',
]

test('values say what they would leave, and one is chosen or taken back by a press', () => {
  const onChange = open(['Walnut', 'Sky'], ['Sky'])
  expect(shown()).toEqual(['Walnut2', 'Sky1'])
  fireEvent.click(screen.getByRole('checkbox', { name: /Walnut/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Sky/ }))
  expect(onChange.mock.calls).toEqual([[['Sky', 'Walnut']], [[]]])
})

test('a colour that is known has a dot, another only its word', () => {
  open(['Walnut', 'Multi'])
  const dots = screen
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.querySelector('[style]') !== null)
  expect(dots).toEqual([true, false])
})

test('the first six are shown and chosen ones further down, all of them by a press', () => {
  open(many, ['Gold'])
  expect(shown()).toHaveLength(7)
  expect(shown().at(-1)).toBe('Gold4')
  fireEvent.click(screen.getByRole('button', { name: 'See all 13 of Colour' }))
  expect(shown()).toHaveLength(13)
  expect(screen.queryByRole('button')).toBeNull()
})

test('of many values one is found by typing', () => {
  open(many)
  fireEvent.click(screen.getByRole('button'))
  const field = screen.getByRole('textbox', { name: 'Find in Colour' })
  fireEvent.change(field, { target: { value: 'wal' } })
  expect(shown()).toEqual(['Walnut6'])
  fireEvent.change(field, { target: { value: 'xyz' } })
  expect(screen.getByRole('status').textContent).toBe('Not here')
})
