// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

const noteOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

test('a field’s hint is read with its control', () => {
  render(
    <Field label="Password" hint="At least 6 characters">
      <PasswordInput />
    </Field>,
  )
  expect(noteOf(screen.getByLabelText('Password'))).toBe('At least 6 characters')
})

test('an error takes the hint’s place, marks the control and is announced', () => {
  render(
    <Field label="Email Address" hint="For the receipt" error="Enter a valid email address" isRequired>
      <TextInput />
    </Field>,
  )
  const control = screen.getByLabelText('Email Address')
  expect(noteOf(control)).toBe('Enter a valid email address')
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(control.getAttribute('aria-required')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address')
})

test('a select belongs to its label', () => {
  render(
    <Field label="State">
      <Select defaultValue="Kerala">
        <option>Karnataka</option>
        <option>Kerala</option>
      </Select>
    </Field>,
  )
  expect((screen.getByLabelText('State') as HTMLSelectElement).value).toBe('Kerala')
})

test('a password is shown and hidden without losing what was typed', () => {
  render(
    <Field label="Password">
      <PasswordInput defaultValue="demo1234" />
    </Field>,
  )
  const control = screen.getByLabelText('Password') as HTMLInputElement
  expect(control.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect([control.type, control.value]).toEqual(['text', 'demo1234'])
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(control.type).toBe('password')
})

test('a busy button is disabled, says what it does, and gets its focus back', () => {
  const draw = (isBusy: boolean) => (
    <Button isBusy={isBusy} busyLabel="Signing in...">
      Sign In
    </Button>
  )
  const page = render(draw(false))
  const button = screen.getByRole('button', { name: 'Sign In' })
  button.focus()
  page.rerender(draw(true))
  expect(button.matches(':disabled')).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Signing in...' })).toBe(button)
  // Browsers take the focus from a disabled button; happy-dom does not.
  button.blur()
  page.rerender(draw(false))
  expect(document.activeElement).toBe(button)
})

test('a button that was not in use does not take the focus when its work ends', () => {
  const draw = (isBusy: boolean) => (
    <>
      <input aria-label="Search" />
      <Button isBusy={isBusy}>Refresh</Button>
    </>
  )
  const page = render(draw(false))
  screen.getByLabelText('Search').focus()
  page.rerender(draw(true))
  page.rerender(draw(false))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('a button hands its element on, for menus that stand beside it', () => {
  const ref = createRef<HTMLButtonElement>()
  render(<Button ref={ref}>Account</Button>)
  expect(ref.current).toBe(screen.getByRole('button', { name: 'Account' }))
})

test('labels that a button keeps room for are no text of the page', () => {
  render(<Button otherLabels={['Added!']}>Add to Cart</Button>)
  expect(screen.getByRole('button').textContent).toBe('Add to Cart')
})
