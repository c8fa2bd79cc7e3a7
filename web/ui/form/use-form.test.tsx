// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'
import { checkBySchema, useForm } from './use-form.ts'

const Body = z
  .object({
    name: z.string().check(z.minLength(2, 'Enter a name')),
    price: z.number('Not a number').check(z.positive('Enter more than 0')),
  })
  .check(z.refine(({ name }) => name !== 'Nobody', 'Nobody cannot be saved'))

const onValid = vi.fn()
const onInvalid = vi.fn()
let form: ReturnType<typeof usePriceForm>

function usePriceForm() {
  return useForm({ name: '', price: '' }, (values) =>
    checkBySchema(
      Body,
      { ...values, price: values.price === '' ? 0 : Number(values.price) || values.price },
      {
        price: 'Enter an amount',
      },
    ),
  )
}

function Form() {
  form = usePriceForm()
  return (
    <form noValidate aria-label="Form" onSubmit={form.submit(onValid, onInvalid)}>
      {form.problem && <p>{form.problem}</p>}
      <Field label="Name" {...form.field('name')}>
        <TextInput />
      </Field>
      <Field label="Price" {...form.field('price')}>
        <TextInput />
      </Field>
    </form>
  )
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form'))
const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

beforeEach(() => {
  render(<Form />)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test('a checked body is handed on', () => {
  type('Name', 'Lamp')
  type('Price', '12')
  submit()
  expect(onValid).toHaveBeenCalledWith({ name: 'Lamp', price: 12 })
  expect(onInvalid).not.toHaveBeenCalled()
})

test('messages stand at their fields, and the first of them takes the focus', () => {
  submit()
  expect(messages()).toEqual(['Enter a name', 'Enter more than 0'])
  expect(document.activeElement).toBe(input('Name'))
  expect(onValid).not.toHaveBeenCalled()
  expect(onInvalid).toHaveBeenCalledWith({ name: 'Enter a name', price: 'Enter more than 0' })
})

test('a text that is none of what the field takes says so', () => {
  type('Name', 'Lamp')
  type('Price', 'cheap')
  submit()
  expect(messages()).toEqual(['Enter an amount'])
  expect(document.activeElement).toBe(input('Price'))
})

test('a message goes when its field is edited, and the others stay', () => {
  submit()
  type('Name', 'L')
  expect(messages()).toEqual(['Enter more than 0'])
})

test('what is wrong with the form as a whole stands above it', () => {
  type('Name', 'Nobody')
  type('Price', '12')
  submit()
  expect(screen.getByText('Nobody cannot be saved')).toBeTruthy()
  expect(messages()).toEqual([])
})

test('a failed call shows at the fields that it names', () => {
  submit()
  act(() => form.showProblem({ message: 'Not saved', fields: { price: 'Too dear' } }))
  expect(messages()).toEqual(['Too dear'])
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(document.activeElement).toBe(input('Price'))
})

test('a failed call that names none of the fields shows above the form, until the next press', () => {
  act(() => form.showProblem({ message: 'Not saved', fields: { token: 'Unknown' } }))
  expect(screen.getByText('Not saved')).toBeTruthy()
  type('Name', 'Lamp')
  expect(screen.getByText('Not saved')).toBeTruthy()
  submit()
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('filling takes the messages away', () => {
  submit()
  act(() => form.fill({ name: 'Lamp' }))
  expect(messages()).toEqual([])
  expect(input('Name').value).toBe('Lamp')
})
