// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { PICTURE_DRAG } from '../use-picture-uploads.ts'
import { VariantSheet } from './variant-sheet.tsx'
import { type VariantFormValues, withOptions } from './variant-values.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const only = {
  options: [],
  price: '999',
  mrp: '',
  stock: '',
  sku: '',
  barcode: '',
  netQuantity: '',
  pictures: [],
  isVisible: true,
}
const kurta = withOptions({ options: [], variants: [only], dropped: [] }, [
  { name: 'Size', values: 'M, L' },
  { name: 'Colour', values: 'Blue, Red' },
])

let shown: VariantFormValues
const onPicture = vi.fn()
function Sheet() {
  const [sheet, setSheet] = useState(kurta)
  shown = sheet
  return (
    <VariantSheet
      sheet={sheet}
      onChange={setSheet}
      productId={undefined}
      isCounted
      problem={undefined}
      pictures={['blue', 'red']}
      onPicture={onPicture}
      onUploadingChange={() => undefined}
    />
  )
}
const pictures = () => shown.variants.map(({ options, pictures: own }) => [options.join('/'), own.join()])
const row = (value: string) => screen.getByText(value, { selector: 'li span' }).closest('li') as Element
const drop = (value: string, key: string, files: File[] = []) =>
  fireEvent.drop(row(value), {
    dataTransfer: { getData: (type: string) => (type === PICTURE_DRAG ? key : ''), files },
  })

test('a picture that is dragged on a colour shows it in every size, and can be undone', () => {
  render(<Sheet />)
  drop('Blue', 'blue')
  expect(pictures()).toEqual([
    ['M/Blue', 'blue'],
    ['M/Red', ''],
    ['L/Blue', 'blue'],
    ['L/Red', ''],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(pictures().map(([, own]) => own)).toEqual(['', '', '', ''])
})

test('pressing a picture chooses it, pressing it again takes it back', () => {
  render(<Sheet />)
  const button = screen.getByRole('button', { name: 'Picture 2 shows Red' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(pictures()[3]).toEqual(['L/Red', 'red'])
  fireEvent.click(button)
  expect(pictures()[3]).toEqual(['L/Red', ''])
})

test('pictures may differ by another option', () => {
  render(<Sheet />)
  fireEvent.click(screen.getByRole('button', { name: 'Size' }))
  drop('L', 'red')
  expect(pictures().map(([, own]) => own)).toEqual(['', '', 'red', 'red'])
})

test('a file that is dropped on a colour is uploaded, and is a picture of the product too', async () => {
  answerCalls(() => jsonReply({ success: true, data: { key: 'uploads/new', image: '' } }, 201))
  render(<Sheet />)
  drop('Red', '', [new File(['x'], 'red.jpg', { type: 'image/jpeg' })])
  await vi.waitFor(() => expect(pictures()[1]).toEqual(['M/Red', 'uploads/new']))
  expect(onPicture).toHaveBeenCalledWith('uploads/new')
  drop('Red', '', [new File(['x'], 'notes.txt', { type: 'text/plain' })])
  expect(screen.getByRole('alert').textContent).toContain('notes.txt')
})
