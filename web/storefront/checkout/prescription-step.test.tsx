// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildCheckout } from './checkout-fixtures.ts'
import {
  openCheckout,
  ordersOf,
  placeCashOrder,
  startAsCustomer,
  toPayment,
} from './checkout-page-fixtures.tsx'

beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('medicine is not ordered without a photo of the prescription, and a PDF is none', async () => {
  const { calls } = openCheckout({ checkout: buildCheckout({ needsPrescription: true }) })
  await toPayment()
  await placeCashOrder()
  expect((await screen.findByRole('alert')).textContent).toContain('Add a photo of the prescription')
  const pdf = new File(['%PDF-1.7'], 'rx.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText('Add photo'), { target: { files: [pdf] } })
  expect((await screen.findByRole('alert')).textContent).toContain('A PDF cannot be checked here')
  expect(ordersOf(calls)).toEqual([])
})

test('what needs no prescription asks for no photo', async () => {
  openCheckout()
  await toPayment()
  expect(screen.queryByText('Photo of the prescription')).toBeNull()
})
