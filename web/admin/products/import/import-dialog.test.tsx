// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type ProductImport, WORKING_STATES } from '#contract/catalogue/product-imports.ts'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply, type SentCall } from '#testing/api-fixtures.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { importAt, listedAt } from './import-fixtures.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Server {
  latest?: ReturnType<typeof listedAt>[]
  /** What an import is, by what was last asked of it. */
  imports?: (call: SentCall) => Partial<ProductImport>
}

function openDialog({ latest = [], imports = () => ({}) }: Server = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(SHOP_KEY, { terms: TAX_ON_TOP })
  const calls = answerCalls((call) => {
    if (call.path === '/api/categories')
      return jsonReply({ success: true, data: [{ id: 'toys', name: 'Toys' }] })
    if (call.path === '/api/products/import' && call.method === 'GET')
      return jsonReply({ success: true, data: { items: latest } })
    return jsonReply({ success: true, data: importAt(imports(call)) })
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfirmProvider>
          <ImportDialog isOpen onClose={onClose} onExport={() => undefined} />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { calls, onClose }
}

const asked = (calls: readonly SentCall[], path: string) => calls.filter((call) => call.path.endsWith(path))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled
const chooseFile = async (file: File) => {
  await screen.findByText('Choose a file, or drop it here')
  fireEvent.change(screen.getByLabelText('File with products'), { target: { files: [file] } })
}

test('a chosen file is sent, and what it is and will do is shown; nothing is imported yet', async () => {
  const { calls } = openDialog({
    imports: ({ method }) => ({
      fileBytes: 4,
      ...(method === 'POST' && { state: 'uploading' }),
      ignoredColumns: ['Tags', 'Vendor'],
      kinds: [
        {
          kind: 'created',
          count: 12,
          examples: [
            {
              row: 2,
              productId: null,
              name: 'Clay Lamp',
              price: 90,
              picture: null,
              hasPictureAddress: false,
              text: 'New',
            },
          ],
        },
      ],
    }),
  })
  await chooseFile(new File(['abcd'], 'products_export.csv'))
  expect(await screen.findByText('Exported from Shopify · UTF-8 · 14 products')).toBeTruthy()
  expect(screen.getByText('Columns left out: Tags, Vendor')).toBeTruthy()
  expect(screen.queryByText('Clay Lamp')).toBeNull()
  const kinds = screen.getByRole('list', { name: 'What happens' })
  const details = within(kinds).getByText('new').closest('details')
  if (details) details.open = true
  fireEvent(details as Element, new Event('toggle'))
  expect((await screen.findByText('Clay Lamp', { selector: 'p' })).closest('li')?.textContent).toContain(
    '₹90.00',
  )
  expect(screen.getByText('The first 1 of 12')).toBeTruthy()
  expect(await button('Import 13 products')).toBeTruthy()
  expect(asked(calls, '/start')).toEqual([])
})

test.each([
  [new File([], 'empty.csv'), 'empty.csv is empty'],
  [
    Object.defineProperty(new File(['a'], 'huge.csv'), 'size', { value: 65 * 1024 ** 2 }),
    'huge.csv is too large: at most 64 MB',
  ],
])('a file that cannot be sent is refused at once', async (file, message) => {
  const { calls } = openDialog()
  await chooseFile(file)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('why a file cannot be read is said, and another one can be chosen', async () => {
  openDialog({
    latest: [],
    imports: () => ({
      state: 'unreadable',
      format: null,
      encoding: null,
      total: 0,
      problem: 'This is a PDF file.',
      fileBytes: 4,
    }),
  })
  await chooseFile(new File(['%PDF'], 'list.csv'))
  expect((await screen.findByRole('alert')).textContent).toBe('This is a PDF file.')
  expect(await button(/Choose another file/)).toBeTruthy()
})

test('stock that the file does not say is asked for before anything is imported', async () => {
  const questions = { stock: 5, categories: [], pictures: 0, tax: false }
  const { calls } = openDialog({
    latest: [listedAt()],
    imports: ({ method, path, body }) =>
      method === 'PUT'
        ? { questions, answers: body as ProductImport['answers'] }
        : { questions, ...(path.endsWith('/start') && { state: 'importing' }) },
  })
  fireEvent.click(await button('Import 13 products'))
  expect((await screen.findByRole('alert')).textContent).toBe('Say first how many there are')
  expect(asked(calls, '/start')).toEqual([])
  fireEvent.change(screen.getByLabelText('Number of each'), { target: { value: 'ten' } })
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number')
  fireEvent.change(screen.getByLabelText('Number of each'), { target: { value: '10' } })
  await waitFor(() => expect(asked(calls, '/answers').at(-1)?.body).toMatchObject({ stock: 10 }))
  await waitFor(async () => expect(isDisabled(await button('Import 13 products'))).toBe(false))
  fireEvent.click(await button('Import 13 products'))
  await waitFor(() => expect(asked(calls, '/start')).toHaveLength(1))
})

test.each([
  ['Always available, nothing is counted', null],
  ['Sold out for now', 0],
])('stock: "%s"', async (label, stock) => {
  const { calls } = openDialog({
    latest: [listedAt()],
    imports: () => ({ questions: { stock: 5, categories: [], pictures: 0, tax: false } }),
  })
  fireEvent.click(await screen.findByLabelText(label))
  await waitFor(() => expect(asked(calls, '/answers').at(-1)?.body).toMatchObject({ stock }))
})

test('categories are created with one tick, and answers that follow each other are sent together', async () => {
  const { calls } = openDialog({
    latest: [listedAt()],
    imports: () => ({
      questions: {
        stock: 0,
        categories: [
          { name: 'Lamps', products: 4 },
          { name: 'Rugs', products: 2 },
        ],
        pictures: 6,
        tax: true,
      },
    }),
  })
  fireEvent.click(await screen.findByLabelText('Create these 2 categories'))
  expect(screen.getByText('Lamps (4), Rugs (2)')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/Fetch the pictures of 6 products/))
  fireEvent.change(screen.getByLabelText('Prices in the file'), { target: { value: 'true' } })
  await waitFor(() => expect(asked(calls, '/answers')).toHaveLength(1))
  expect(asked(calls, '/answers')[0]?.body).toEqual({
    createsCategories: true,
    fetchesPictures: true,
    pricesIncludeTax: true,
  })
})

test('an error names its row, its column as the table writes it, and the product', async () => {
  openDialog({
    latest: [listedAt()],
    imports: () => ({
      faulty: 1,
      faults: [{ row: 3, column: 'Variant Price', message: 'Write a number', name: 'Brass Vase' }],
    }),
  })
  expect((await screen.findByText('Write a number')).closest('li')?.textContent).toBe(
    'Row 3, Variant Price Brass VaseWrite a number',
  )
})

test('all reasons of one row are told together', async () => {
  openDialog({
    latest: [listedAt()],
    imports: () => ({
      faulty: 1,
      faults: [
        { row: 3, column: 'price', message: 'Write a number', name: 'Vase' },
        { row: 3, column: 'hsn', message: 'Products of this category need this', name: 'Vase' },
      ],
    }),
  })
  const rows = within(await screen.findByRole('region', { name: 'Rows with errors' })).getAllByRole(
    'listitem',
  )
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Row 3 VasePrice: Write a numberHSN code: Products of this category need this',
  ])
})

test('without the column of the price nothing is imported, and columns left out are folded below the questions', async () => {
  const { calls } = openDialog({
    latest: [listedAt()],
    imports: () => ({
      ignoredColumns: ['Remark'],
      questions: {
        stock: 0,
        categories: [],
        pictures: 0,
        tax: false,
        price: { columns: ['Meesho Price', 'MRP'], taken: null },
      },
    }),
  })
  fireEvent.click(await button('Import 13 products'))
  expect((await screen.findByRole('alert')).textContent).toBe('Say first which column is the price')
  expect(asked(calls, '/start')).toEqual([])
  const choice = screen.getByLabelText('Column of the price at which you sell')
  expect(document.activeElement).toBe(choice)
  const leftOut = screen.getByText('Columns left out: Remark')
  expect(choice.compareDocumentPosition(leftOut)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(leftOut.closest('details')?.open).toBe(false)
  fireEvent.change(choice, { target: { value: 'Meesho Price' } })
  await waitFor(() =>
    expect(asked(calls, '/answers').at(-1)?.body).toMatchObject({ priceColumn: 'Meesho Price' }),
  )
})

test('changes of an own table are shown old beside new', async () => {
  openDialog({
    latest: [listedAt()],
    imports: () => ({
      rows: [
        {
          row: 2,
          action: 'change',
          productId: 'lamp',
          name: 'Lamp',
          columns: ['mrp', 'uses'],
          changes: [
            { column: 'mrp', before: '100', after: '120' },
            { column: 'uses', before: '', after: 'Lights a desk' },
          ],
        },
      ],
      kinds: [
        {
          kind: 'changed',
          count: 1,
          examples: [
            {
              row: 2,
              productId: 'lamp',
              name: 'Lamp',
              price: 90,
              picture: null,
              hasPictureAddress: false,
              text: 'MRP, uses',
            },
          ],
        },
      ],
    }),
  })
  const details = (await screen.findByText('changed')).closest('details')
  if (details) details.open = true
  fireEvent(details as Element, new Event('toggle'))
  await screen.findByText('Lamp', { selector: 'p' })
  expect(details?.textContent).toContain('MRP: 100 → 120Uses: nothing → Lights a desk')
})

test('a running import opens by itself, says that it goes on without the dialog, and can be stopped', async () => {
  const { calls, onClose } = openDialog({
    latest: [listedAt({ id: 'newer', state: 'done' }), listedAt({ state: 'importing' })],
    imports: ({ path }) =>
      path.endsWith('/stop')
        ? { state: 'stopped', done: 6, isCommitted: true }
        : { state: 'importing', done: 5, latest: 'Clay Lamp' },
  })
  expect(await screen.findByText('5 of 14 products')).toBeTruthy()
  expect(screen.getByText('Clay Lamp')).toBeTruthy()
  expect(screen.getByText('You can close this, it goes on.')).toBeTruthy()
  fireEvent.click(await button('Stop'))
  expect(await screen.findByText(/Stopped after 6 of 14 products/)).toBeTruthy()
  expect(await button('Go on')).toBeTruthy()
  expect(asked(calls, '/stop')).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('an import is asked for again only as long as the server works on it', async () => {
  let asks = 0
  openDialog({
    latest: [listedAt({ state: 'importing' })],
    imports: () => ({ state: asks++ < 1 ? 'importing' : 'done' }),
  })
  expect(await screen.findByText(/Done: 12 new products/, undefined, { timeout: 4000 })).toBeTruthy()
  const before = asks
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(asks).toBe(before)
  expect(WORKING_STATES).not.toContain('done')
})

test('a finished import leads to what has no price, and its undo says what stays', async () => {
  const { calls, onClose } = openDialog({
    latest: [listedAt({ state: 'done' })],
    imports: ({ path }) => ({
      state: path.endsWith('/undo') ? 'undoing' : 'done',
      isCommitted: true,
      soldOrEdited: 2,
      kinds: [{ kind: 'no_price', count: 3, examples: [] }],
    }),
  })
  expect(await screen.findByText('12 new, 1 changed', { exact: false })).toBeTruthy()
  fireEvent.click(await button('products_export.csv'))
  const link = await screen.findByRole('link', { name: 'Give 3 hidden products a price' })
  expect(link.getAttribute('href')).toBe('/admin/products?price=missing')
  fireEvent.click(await button('Undo this import'))
  const question = await screen.findByRole('alertdialog', { name: 'Undo the import of products_export.csv?' })
  expect(question.textContent).toContain('2 products')
  fireEvent.click(within(question).getByRole('button', { name: 'Undo the import' }))
  expect(await screen.findByText('Taking the import back')).toBeTruthy()
  expect(asked(calls, '/undo')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: false, description: '' }))
  expect(onClose).toHaveBeenCalled()
})
