// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { TaxClasses } from './tax-classes.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rate = (from: string, basisPoints: number, upTo: number | null = null) => ({ from, upTo, basisPoints })
const standard = {
  _id: 'gst_18',
  id: 'gst_18',
  name: 'Standard',
  treatment: 'taxable',
  rates: [rate('2025-09-22', 1800), rate('2097-04-01', 2000)],
}
const clothes = {
  ...standard,
  id: 'apparel',
  name: 'Clothes',
  rates: [rate('2025-09-22', 500, 2500), rate('2025-09-22', 1800)],
}

async function open() {
  const sent = answerCalls(({ method }) =>
    jsonReply({ success: true, data: method === 'GET' ? [standard, clothes] : standard }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaxClasses />
    </QueryClientProvider>,
  )
  await screen.findByRole('list', { name: 'Tax classes' })
  const type = (label: string, value: string, at = 0) =>
    fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } })
  return { changes: () => sent.filter(({ method }) => method !== 'GET'), type }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('each class says the rate of today and what is to come', async () => {
  await open()
  const rows = within(screen.getByRole('list', { name: 'Tax classes' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('18 % · from 1 Apr 2097: 20 %')
  expect(rows[1]?.textContent).toContain('5 % up to ₹2,500, then 18 %')
  expect(rows[1]?.textContent).toContain('Have your accountant check')
})

test('a rate from a day is added beside those that hold, with what was seen', async () => {
  const { changes, type } = await open()
  press('Clothes')
  expect(screen.getByText('5 % up to ₹2,500, then 18 % since 22 Sept 2025')).toBeDefined()
  press('Add a rate from a day')
  type('From', '2098-04-01')
  type('Rate (%)', '0.25')
  press('Save')
  await vi.waitFor(() =>
    expect(changes()).toMatchObject([
      {
        path: '/api/tax-classes/apparel',
        body: { rates: [...clothes.rates, rate('2098-04-01', 25)], seen: { rates: clothes.rates } },
      },
    ]),
  )
})

test('a coming rate is corrected or taken back', async () => {
  const { changes } = await open()
  press('Standard')
  press('Remove the rates from 2097-04-01')
  press('Save')
  await vi.waitFor(() => expect(changes()[0]?.body).toMatchObject({ rates: [rate('2025-09-22', 1800)] }))
})

test.each([
  ['12.345', '', 'Enter a percentage such as 18 or 0.25, and prices such as 2500'],
  ['101', '', 'A rate is at most 100 %'],
  ['many', '', 'Enter a percentage such as 18 or 0.25, and prices such as 2500'],
  ['5', '2500', 'The highest prices have no rate: leave the last “up to” empty'],
  ['0', '', 'Taxable goods have a rate above 0 %. Goods without tax belong to a class such as “Nil rated”'],
])('a rate of “%s” up to “%s” is refused before it is sent', async (percent, upTo, message) => {
  const { changes, type } = await open()
  press('Add class')
  type('Name', 'Gold coins')
  type('Rate (%)', percent)
  type('Up to (₹ a piece)', upTo)
  press('Add class')
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(changes()).toEqual([])
})

test('classes that cannot be loaded are said, and asked for again', async () => {
  answerCalls(() => problemReply(503, 'unavailable', 'Try again'))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TaxClasses />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined()
})
