// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { returnsInput, typedReturns, typedWarranty, warrantyInput } from '#admin/list/rule-values.ts'
import type { Settings } from '#contract/settings.ts'
import { PROMISES, PromisesCard } from './promises-card.tsx'
import { SettingsForm } from './settings-form.tsx'

afterEach(cleanup)

const STORED = {
  returns: null,
  warranty: null,
  supportHours: [],
  supportWhatsApp: null,
} as unknown as Settings

const Card = () => (
  <QueryClientProvider client={new QueryClient()}>
    <SettingsForm settings={STORED} names={PROMISES}>
      {(form) => <PromisesCard form={form} />}
    </SettingsForm>
  </QueryClientProvider>
)

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const read = () => screen.getByRole('status').textContent

test('shows what customers read while it is chosen', () => {
  render(<Card />)
  expect(read()).toBe('Customers readNothing about returns and warranty.')
  choose('Returns', 'days')
  choose('Days if damaged or defective', '1')
  expect(read()).toBe(
    'Customers read1 Day Return if DamagedCan I return a product? Only if something arrives damaged or defective: you have 1 day to tell us.',
  )
  choose('Returns', 'unsaid')
  choose('Warranty', 'manufacturer')
  expect(read()).toContain('Nothing')
  choose('Months of warranty', '18')
  expect(read()).toBe('Customers read18 Month Manufacturer Warranty')
  choose('Months of warranty', 'many')
  expect(read()).toContain('Nothing')
})

test.each([
  null,
  { changeOfMindDays: 0, defectDays: 0 },
  { changeOfMindDays: 7, defectDays: 30 },
  { changeOfMindDays: 0, defectDays: 2 },
])('a rule of returns that is opened and saved stays as it was: %j', (rule) => {
  expect(returnsInput(typedReturns(rule))).toEqual(rule)
})

test.each([null, { by: 'none', months: 0 } as const, { by: 'shop', months: 18 } as const])(
  'a warranty that is opened and saved stays as it was: %j',
  (rule) => {
    expect(warrantyInput(typedWarranty(rule))).toEqual(rule)
  },
)
