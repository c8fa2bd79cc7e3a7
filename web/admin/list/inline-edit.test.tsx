// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getShownToasts } from '#ui/overlays/toast.ts'
import { InlineEdit } from './inline-edit.tsx'

const onSave = vi.fn(async (_text: string) => undefined)
const errorOf = (text: string) => (text === 'bad' ? 'Not this' : undefined)
beforeEach(() => onSave.mockReset())
afterEach(cleanup)

function show() {
  render(<InlineEdit label="Price of Lamp" value="99" errorOf={errorOf} onSave={onSave} />)
  return screen.getByLabelText<HTMLInputElement>('Price of Lamp')
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('a value that is changed where it stands', () => {
  test('is stored by Enter', async () => {
    const field = show()
    type(field, ' 120 ')
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
    expect(onSave.mock.calls).toEqual([['120']])
  })

  test('is stored by leaving it, once', async () => {
    const field = show()
    type(field, '120')
    await act(async () => fireEvent.blur(field))
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  test('says that it was saved, and is taken back by Undo', async () => {
    const field = show()
    type(field, '120')
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
    const [said] = getShownToasts()
    expect([said?.message, said?.action?.label]).toEqual(['Price of Lamp saved', 'Undo'])
    await act(async () => said?.action?.onAct())
    expect(onSave.mock.calls).toEqual([['120'], ['99']])
    expect(getShownToasts()[0]?.message).toBe('Price of Lamp is as it was')
  })

  test('is taken back by Escape', async () => {
    const field = show()
    type(field, '120')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(field.value).toBe('99')
    await act(async () => fireEvent.blur(field))
    expect(onSave).not.toHaveBeenCalled()
  })

  test('that has not changed is not stored', async () => {
    const field = show()
    type(field, '99')
    await act(async () => fireEvent.blur(field))
    expect(onSave).not.toHaveBeenCalled()
  })

  test('that is faulty stays as it is typed, with the reason', async () => {
    const field = show()
    type(field, 'bad')
    await act(async () => fireEvent.blur(field))
    expect(screen.getByRole('alert').textContent).toBe('Not this')
    expect(field.value).toBe('bad')
    expect(onSave).not.toHaveBeenCalled()
  })

  test('that the shop refuses shows the refusal', async () => {
    onSave.mockRejectedValueOnce(new Error('Gone'))
    const field = show()
    type(field, '120')
    await act(async () => fireEvent.blur(field))
    expect(screen.getByRole('alert').textContent).toBe('Gone')
    expect(field.value).toBe('120')
  })
})
