// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

afterEach(cleanup)

function openDialog(isBusy: boolean, Modal: typeof Dialog | typeof Drawer = Dialog) {
  const onClose = vi.fn()
  render(
    <Modal isOpen onClose={onClose} title="Sign In" isBusy={isBusy}>
      <input aria-label="Email" />
      <Button>Send</Button>
    </Modal>,
  )
  return onClose
}

function pressOutside() {
  fireEvent.pointerDown(document.body)
  fireEvent.click(document.body)
}

for (const Modal of [Dialog, Drawer]) {
  test(`a busy ${Modal.name} cannot be closed and its controls are disabled`, async () => {
    const onClose = openDialog(true, Modal)
    const panel = screen.getByRole('dialog', { name: 'Sign In' })
    // Radix starts listening for clicks outside one tick after opening.
    await new Promise((resolve) => setTimeout(resolve, 5))
    fireEvent.keyDown(panel, { key: 'Escape' })
    pressOutside()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(panel.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: 'Close' }).matches(':disabled')).toBe(true)
    expect(screen.getByLabelText('Email').closest('fieldset')?.disabled).toBe(true)
  })

  test(`an idle ${Modal.name} closes by Escape, by a click outside and by its button`, async () => {
    const onClose = openDialog(false, Modal)
    await new Promise((resolve) => setTimeout(resolve, 5))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
    pressOutside()
    expect(onClose).toHaveBeenCalledTimes(2)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(3)
  })
}

test('a click on a toast does not close the dialog', async () => {
  const onClose = openDialog(false)
  const toaster = document.createElement('div')
  toaster.dataset.toaster = ''
  document.body.append(toaster)
  await new Promise((resolve) => setTimeout(resolve, 5))
  fireEvent.pointerDown(toaster)
  fireEvent.click(toaster)
  expect(onClose).not.toHaveBeenCalled()
  toaster.remove()
})

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Login</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Sign In">
        <input aria-label="Email" />
      </Dialog>
    </>
  )
}

test('focus goes back to the button that opened the dialog', async () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Login' })
  opener.focus()
  fireEvent.click(opener)
  await waitFor(() => expect(document.activeElement).not.toBe(opener))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('focus starts on the dialog, or on the field that asks for it', () => {
  const page = render(
    <Dialog isOpen onClose={() => undefined} title="Filters">
      <input aria-label="Email" />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  page.unmount()
  render(
    <Dialog isOpen onClose={() => undefined} title="Sign In">
      <input aria-label="Email" autoFocus />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})
