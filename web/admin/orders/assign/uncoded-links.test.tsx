// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ApiFailure, type FailureCode } from '#client/api-client.ts'
import { UncodedLinks } from './uncoded-links.tsx'

afterEach(cleanup)
const show = (code: FailureCode) => {
  const data = { products: [{ id: 'kettle_1', name: 'Kettle' }] }
  const error = new ApiFailure('Its invoice needs an HSN code for Kettle.', { code, data })
  render(<UncodedLinks error={error} />, { wrapper: MemoryRouter })
  return screen.queryByRole('link', { name: 'Open Kettle' })
}

test('an order that waits for a code leads to its product', () => {
  expect(show('hsn_missing')?.getAttribute('href')).toBe('/admin/products?product=kettle_1')
})

test('another refusal leads nowhere', () => {
  expect(show('cash_limit')).toBeNull()
})
