// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TAX_ON_TOP } from '#contract/charges.ts'
import { buildProduct } from '#shop/products/product-card-fixtures.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { ShareControls } from './share-controls.tsx'

const product = buildProduct({ id: 'electronics_001', name: 'Everyday Laptop', price: 1000 })
const link = `${location.origin}/products/electronics_001`

let copied: string[]
beforeEach(() => {
  copied = []
  stubClipboard(async (text) => void copied.push(text))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
  for (const { id } of getShownToasts()) removeToast(id)
})

function stubClipboard(writeText: (text: string) => Promise<void>) {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
}
function stubShareSheet(share: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
}
function show() {
  const client = new QueryClient()
  client.setQueryData(SHOP_KEY, { terms: TAX_ON_TOP })
  render(
    <QueryClientProvider client={client}>
      <ShareControls product={product} />
    </QueryClientProvider>,
  )
}
async function press(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
}
async function openOptions() {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'More share options' }))
  await screen.findByRole('list', { name: 'Share this product' })
}
const toasts = () => getShownToasts().map(({ tone, message }) => `${tone}: ${message}`)

test('the device’s share sheet opens with text and link', async () => {
  const share = vi.fn(async () => undefined)
  stubShareSheet(share)
  show()
  await press('Share')
  expect(share).toHaveBeenCalledWith({
    title: 'Everyday Laptop',
    text: expect.stringContaining('₹1,000.00'),
    url: link,
  })
  expect(copied).toEqual([])
})

test('without a share sheet the link is copied, and a notice says so for three seconds', async () => {
  vi.useFakeTimers()
  show()
  await press('Share')
  expect(copied).toEqual([link])
  expect(screen.getByText('Link copied to clipboard!')).toBeTruthy()
  act(() => vi.advanceTimersByTime(2999))
  expect(screen.queryByText('Link copied to clipboard!')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Link copied to clipboard!')).toBeNull()
})

test('a failed copy says so', async () => {
  stubClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  show()
  await press('Share')
  expect(screen.getByText('Failed to copy link')).toBeTruthy()
})

test('a browser without a clipboard says so too', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await openOptions()
  await press('Share')
  expect(screen.getByText('Failed to copy link')).toBeTruthy()
  await press('Copy link')
  expect(toasts()).toEqual(['error: Failed to share product'])
})

test('a share sheet that fails falls back to copying', async () => {
  stubShareSheet(() => Promise.reject(new Error('no target')))
  show()
  await press('Share')
  expect(copied).toEqual([link])
  expect(screen.getByText('Link copied to clipboard!')).toBeTruthy()
})

test('a cancelled share sheet is no failure and copies nothing', async () => {
  stubShareSheet(() => Promise.reject(new DOMException('', 'AbortError')))
  show()
  await press('Share')
  expect(copied).toEqual([])
  expect(screen.queryByText('Failed to copy link')).toBeNull()
})

test('WhatsApp, Facebook and Twitter are offered as links that learn nothing of this page', async () => {
  await openOptions()
  const services = { WhatsApp: 'wa.me', Facebook: 'www.facebook.com', Twitter: 'twitter.com' }
  for (const [name, host] of Object.entries(services)) {
    const anchor = screen.getByRole<HTMLAnchorElement>('link', { name })
    expect(new URL(anchor.href).host).toBe(host)
    expect(anchor.rel).toContain('noopener')
  }
})

test('"Copy link" and "Copy details" say what they did', async () => {
  await openOptions()
  await press('Copy link')
  expect(toasts()).toEqual(['success: Product link copied to clipboard!'])
  fireEvent.click(screen.getByRole('button', { name: 'More share options' }))
  await press('Copy details')
  expect(toasts()).toEqual(['success: Product details copied to clipboard!'])
  expect(copied[0]).toBe(link)
  expect(copied[1]).toContain('One charge lasts a working day.')
})

test('an option that fails says "Failed to share product"', async () => {
  stubClipboard(() => Promise.reject(new Error('no clipboard')))
  await openOptions()
  await press('Copy link')
  expect(toasts()).toEqual(['error: Failed to share product'])
})

test('Escape closes the options and goes back to their button', async () => {
  await openOptions()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('list', { name: 'Share this product' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More share options' }))
})

test('sharing calls the shop for nothing', async () => {
  const calls = answerCalls(() => jsonReply({ success: true, data: {} }))
  await openOptions()
  await press('Copy details')
  await press('Share')
  expect(calls).toEqual([])
})
