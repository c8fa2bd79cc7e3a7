// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaveVariantsBody } from '#contract/catalogue/catalogue-management.ts'
import { type PricingRules, TAX_ON_TOP } from '#contract/charges.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { lamp } from '../admin-product-fixtures.ts'
import { useProductMutations } from '../products-api.ts'
import { VariantForm } from './variant-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function clientOf(terms: PricingRules): QueryClient {
  const client = new QueryClient()
  client.setQueryData(SHOP_KEY, { terms })
  return client
}

function Form() {
  return (
    <VariantForm
      formId="form"
      product={lamp}
      saveVariants={useProductMutations().saveVariants}
      onDirtyChange={() => undefined}
      onUploadingChange={() => undefined}
      onSaved={() => undefined}
    />
  )
}

test('a size of a product that counts its stock is saved with a stock, or as unlimited in so many words', async () => {
  const bodies: SaveVariantsBody[] = []
  answerCalls(({ body }) => {
    bodies.push(body as SaveVariantsBody)
    return jsonReply({ success: true, data: lamp })
  })
  const { container } = render(
    <QueryClientProvider client={clientOf(TAX_ON_TOP)}>
      <Form />
    </QueryClientProvider>,
  )
  const save = () => {
    const form = container.querySelector('form')
    if (form) fireEvent.submit(form)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Add an option' }))
  fireEvent.change(screen.getByLabelText('Option'), { target: { value: 'Size' } })
  fireEvent.change(screen.getByLabelText('Values, separated by commas'), { target: { value: 'M, L, XL' } })
  expect(screen.getByText(/^M keeps the 10 units in stock/)).toBeTruthy()
  save()
  expect(screen.getByText('L: Enter how many there are, or "unlimited"')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Stock of L'), { target: { value: '4' } })
  fireEvent.change(screen.getByLabelText('Stock of XL'), { target: { value: 'Unlimited' } })
  save()
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]?.variants.map(({ stock }) => stock)).toEqual([undefined, 4, null])
})

test('the stock of a variant that is sold already says where it changes', () => {
  answerCalls(() => jsonReply({ success: true, data: lamp }))
  render(
    <QueryClientProvider client={clientOf(TAX_ON_TOP)}>
      <Form />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add an option' }))
  fireEvent.change(screen.getByLabelText('Option'), { target: { value: 'Size' } })
  fireEvent.change(screen.getByLabelText('Values, separated by commas'), { target: { value: 'M, L' } })
  const stock = screen.getByLabelText('Stock of M')
  expect(stock.matches(':disabled')).toBe(true)
  const note = document.getElementById(stock.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('A stock that is there already is changed under “Stock and its movements”.')
  expect(screen.getByLabelText('Stock of L').matches(':disabled')).toBe(false)
})

test.each([
  ['with tax on top', false, '118', undefined],
  ['with tax on top', false, '117.99', '₹118.00 with tax is above the MRP of ₹117.99'],
  ['with tax included', true, '100', undefined],
  ['with tax included', true, '99.99', '₹100.00 is above the MRP of ₹99.99'],
])(
  '%s (%s) a price of ₹100 beside an MRP of ₹%s is refused by name or saved',
  async (_terms, taxIncluded, mrp, refusal) => {
    const bodies: unknown[] = []
    answerCalls(({ body }) => {
      bodies.push(body)
      return jsonReply({ success: true, data: lamp })
    })
    const { container } = render(
      <QueryClientProvider client={clientOf({ taxIncluded, roundsCash: false })}>
        <Form />
      </QueryClientProvider>,
    )
    fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: '100' } })
    fireEvent.change(screen.getByLabelText(/^MRP/), { target: { value: mrp } })
    const form = container.querySelector('form')
    if (form) fireEvent.submit(form)
    if (refusal) expect(screen.getByText(refusal, { exact: false })).toBeTruthy()
    await vi.waitFor(() => expect(bodies).toHaveLength(refusal ? 0 : 1))
  },
)
