// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NumberStepper } from './number-stepper.tsx'

afterEach(cleanup)

function draw(value: number, more: { max?: number; onRemove?: () => void } = {}) {
  const onChange = vi.fn()
  render(
    <NumberStepper
      label="Quantity"
      value={value}
      max={10}
      onChange={onChange}
      note="Max 10 per order"
      {...more}
    />,
  )
  return onChange
}
const button = (name: string) => screen.getByRole('button', { name })
const isDisabled = (name: string) => button(name).matches(':disabled')

test('at 1 it goes up only', () => {
  const onChange = draw(1)
  expect(isDisabled('Decrease quantity')).toBe(true)
  fireEvent.click(button('Increase quantity'))
  expect(onChange).toHaveBeenCalledWith(2)
})

test('at 10 it goes down only', () => {
  const onChange = draw(10)
  expect(isDisabled('Increase quantity')).toBe(true)
  fireEvent.click(button('Decrease quantity'))
  expect(onChange).toHaveBeenCalledWith(9)
})

test('in between it goes both ways and says the limit', () => {
  draw(5)
  expect(isDisabled('Increase quantity') || isDisabled('Decrease quantity')).toBe(false)
  expect(screen.queryByText('Max 10 per order')).toBeTruthy()
})

test('stock below 10 is the upper bound, and a value above it comes back in', () => {
  const onChange = draw(7, { max: 3 })
  expect(isDisabled('Increase quantity')).toBe(true)
  fireEvent.click(button('Decrease quantity'))
  expect(onChange).toHaveBeenCalledWith(3)
})

test('with a way to remove, the lower bound offers it', () => {
  const onRemove = vi.fn()
  const onChange = draw(1, { onRemove })
  fireEvent.click(button('Remove'))
  expect(onRemove).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})
