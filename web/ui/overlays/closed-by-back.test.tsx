// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

/** A page on which a dialog opens another one, leads to another page, narrows the page or is busy. */
function Page() {
  const [openCount, setOpenCount] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const close = () => setOpenCount(openCount - 1)
  return (
    <>
      <p data-testid="page">{pathname + search}</p>
      <Link to="/products">Products</Link>
      <button type="button" onClick={() => setOpenCount(1)}>
        Open
      </button>
      <Dialog isOpen={openCount > 0} onClose={close} title="Filters" isBusy={isBusy}>
        <button type="button" onClick={() => setOpenCount(2)}>
          Ask
        </button>
        <button type="button" onClick={() => navigate('?colour=red', { replace: true })}>
          Red
        </button>
        <button type="button" onClick={() => setBusy(true)}>
          Save
        </button>
        <Link to="/cart" onClick={() => setOpenCount(0)}>
          Cart
        </Link>
        <Dialog isOpen={openCount > 1} onClose={close} title="Sure?">
          Really
        </Dialog>
      </Dialog>
      <button type="button" onClick={() => setBusy(false)}>
        Saved
      </button>
    </>
  )
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))
async function press(name: string) {
  fireEvent.click(screen.getByText(name))
  await settle()
}
async function go(by: number) {
  history.go(by)
  await settle()
}
const shown = () => [
  screen.getByTestId('page').textContent,
  ...screen.queryAllByRole('dialog', { hidden: true }).map((dialog) => dialog.textContent?.slice(0, 7)),
]

beforeEach(async () => {
  history.pushState(null, '', '/')
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
  await press('Products')
})
afterEach(cleanup)

test('Back closes a dialog, and leaves the page the next time', async () => {
  await press('Open')
  expect(shown()).toEqual(['/products', 'Filters'])
  await go(-1)
  expect(shown()).toEqual(['/products'])
  await go(-1)
  expect(shown()).toEqual(['/'])
})

test('what was closed by Back does not open again by Forward', async () => {
  await press('Open')
  await go(-1)
  await go(1)
  expect(shown()).toEqual(['/products'])
  await go(-1)
  expect(shown()).toEqual(['/'])
})

test('after a dialog was closed by its button, Back leaves the page at once, however often it was open', async () => {
  for (let times = 0; times < 3; times++) {
    await press('Open')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await settle()
  }
  expect(shown()).toEqual(['/products'])
  await go(-1)
  expect(shown()).toEqual(['/'])
})

test('of two dialogs the upper one closes first', async () => {
  await press('Open')
  await press('Ask')
  expect(shown()).toHaveLength(3)
  await go(-1)
  expect(shown()).toEqual(['/products', 'Filters'])
  await go(-1)
  expect(shown()).toEqual(['/products'])
  await go(-1)
  expect(shown()).toEqual(['/'])
})

test('a link in a dialog leads on, and Back from there to the page before', async () => {
  await press('Open')
  await press('Cart')
  expect(shown()).toEqual(['/cart'])
  await go(-1)
  expect(shown()).toEqual(['/products'])
  await go(-1)
  expect(shown()).toEqual(['/'])
})

test('what a dialog has changed in the URL of its page stays when Back closes it', async () => {
  await press('Open')
  await press('Red')
  await go(-1)
  expect(shown()).toEqual(['/products?colour=red'])
  expect(location.search).toBe('?colour=red')
  await go(-1)
  expect(shown()).toEqual(['/'])
})

test('while a dialog is busy, Back closes nothing', async () => {
  await press('Open')
  await press('Save')
  await go(-1)
  await go(-1)
  expect(shown()).toEqual(['/products', 'Filters'])
  await press('Saved')
  await go(-1)
  expect(shown()).toEqual(['/products'])
})
