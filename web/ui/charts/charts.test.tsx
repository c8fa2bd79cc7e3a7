// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BarList } from './bar-list.tsx'
import { axisTicks } from './chart-scale.ts'
import { DonutChart } from './donut-chart.tsx'
import { LineChart } from './line-chart.tsx'

afterEach(cleanup)

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('an axis has round whole marks and covers its highest value', () => {
  expect(axisTicks(7)).toEqual([0, 2, 4, 6, 8])
  expect(axisTicks(0)).toEqual([0, 1])
  expect(axisTicks(3)).toEqual([0, 1, 2, 3])
  for (const highest of [1, 9, 10, 11, 99, 12_345, 1e7]) {
    const ticks = axisTicks(highest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.length).toBeLessThanOrEqual(7)
  }
})

test('a line chart lists every figure in a table', () => {
  const points = [
    { label: 'Mon', value: 4 },
    { label: 'Tue', value: 0 },
  ]
  const page = render(<LineChart caption="Delivered" labelName="Day" valueName="Orders" points={points} />)
  expect(rowsOf('Delivered')).toEqual(['DayOrders', 'Mon4', 'Tue0'])
  expect(page.container.querySelectorAll('circle').length).toBe(2)
})

test('a line chart without figures draws its axis and nothing invented', () => {
  const page = render(<LineChart caption="Delivered" labelName="Day" valueName="Orders" points={[]} />)
  expect(page.container.querySelectorAll('circle').length).toBe(0)
  expect(page.container.innerHTML).not.toContain('NaN')
})

test('a donut draws one slice per share above zero and names them all with counts', () => {
  const page = render(
    <DonutChart
      caption="Orders by status"
      labelName="Status"
      valueName="Orders"
      totalLabel="orders"
      segments={[
        { label: 'Delivered', value: 3, color: 'delivered' },
        { label: 'Pending', value: 1, color: 'pending' },
        { label: 'Assigned', value: 0, color: 'assigned' },
      ]}
    />,
  )
  expect(page.container.querySelectorAll('path').length).toBe(2)
  expect(rowsOf('Orders by status')).toEqual(['StatusOrders', 'Delivered3', 'Pending1', 'Assigned0'])
  expect(page.container.querySelector('ul')?.textContent).toBe('Delivered375%Pending125%Assigned00%')
})

test('bars are meters with a name', () => {
  render(
    <BarList
      items={[{ id: 'a', label: 'Asha', meterLabel: 'Completion rate of Asha', value: 80, shown: '80%' }]}
    />,
  )
  const meter = screen.getByRole('meter', { name: 'Completion rate of Asha' })
  expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['80', '100'])
})
