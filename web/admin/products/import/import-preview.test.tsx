// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { ImportPreview } from './import-preview.tsx'

afterEach(cleanup)

test('a preview names the product of a faulty row, and shows old beside new', () => {
  const client = new QueryClient()
  client.setQueryData(SHOP_KEY, { terms: TAX_ON_TOP })
  render(
    <QueryClientProvider client={client}>
      <ImportPreview
        answer={{
          isCommitted: false,
          format: 'own',
          ignoredColumns: [],
          total: 2,
          done: 2,
          next: null,
          withPictureAddresses: 0,
          created: 0,
          changed: 1,
          unchanged: 0,
          faulty: 1,
          faults: [{ row: 3, column: 'list_price', message: 'Write a number', name: 'Brass Vase' }],
          rows: [
            {
              row: 2,
              action: 'change',
              productId: 'lamp',
              name: 'Lamp',
              columns: ['price', 'uses'],
              changes: [
                { column: 'price', before: '100', after: '120' },
                { column: 'uses', before: '', after: 'Lights a desk' },
              ],
            },
          ],
        }}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Brass Vase').closest('tr')?.textContent).toBe(
    '3Brass VaseMRP before taxWrite a number',
  )
  const changes = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(changes).toEqual(['Price: 100 → 120', 'Uses: nothing → Lights a desk'])
})
