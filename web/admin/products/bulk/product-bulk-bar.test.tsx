// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BulkOutcome } from '#contract/catalogue/catalogue-management.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { getShownToasts } from '#ui/overlays/toast.ts'
import { lamp } from '../admin-product-fixtures.ts'
import { useProductMutations } from '../products-api.ts'
import { ProductBulkBar } from './product-bulk-bar.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Bar() {
  return (
    <ProductBulkBar
      selected={[lamp]}
      mutations={useProductMutations()}
      onTax={() => undefined}
      onSelect={() => undefined}
    />
  )
}

async function setStock(outcome: Pick<BulkOutcome, 'status' | 'note'>) {
  const changed = outcome.status === 'changed' ? 1 : 0
  const outcomes = [{ id: 'lamp', _id: 'lamp', name: 'Lamp', ...outcome }]
  answerCalls(() => jsonReply({ success: true, data: { changed, outcomes } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Bar />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Change'), { target: { value: 'stock' } })
  fireEvent.change(screen.getByLabelText('Set stock'), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply to 1 product' }))
  await vi.waitFor(() => expect(screen.getByLabelText('Set stock')).toHaveProperty('value', ''))
  const [{ tone, message } = {}] = getShownToasts()
  return { tone, message }
}

test('what was changed is said in green', async () => {
  expect(await setStock({ status: 'changed', note: null })).toEqual({
    tone: 'success',
    message: '1 product changed',
  })
})

test('what was not changed is said in red, with the reason', async () => {
  const toast = await setStock({ status: 'refused', note: 'Its variants have stocks of their own' })
  expect(toast).toEqual({ tone: 'error', message: '1 of 1 product not changed' })
  expect(screen.getByText('Its variants have stocks of their own').className).toContain('text-error')
})

test('a product that is like that already is no success and no error', async () => {
  expect(await setStock({ status: 'unchanged', note: null })).toMatchObject({ tone: 'info' })
})
