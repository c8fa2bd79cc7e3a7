// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchCombobox } from './search-combobox.tsx'

afterEach(cleanup)

const products = [
  { id: 'a', name: 'Wireless Headphones' },
  { id: 'b', name: 'Wireless Mouse' },
]

interface PageProps {
  onPick: (product: { id: string }) => void
  onSearch: (text: string) => void
  onRemove?: (id: string) => void
}

function Page(props: PageProps) {
  const [text, setText] = useState('')
  return (
    <SearchCombobox
      {...props}
      label="Search products"
      value={text}
      onValueChange={setText}
      removerOf={({ id }) => (id === 'b' ? () => props.onRemove?.(id) : undefined)}
      suggestions={products.filter((product) => product.name.includes(text))}
      renderSuggestion={(product) => product.name}
    />
  )
}

function draw() {
  const onPick = vi.fn()
  const onSearch = vi.fn()
  render(<Page onPick={onPick} onSearch={onSearch} />)
  const box = screen.getByRole('combobox', { name: 'Search products' })
  const press = (key: string) => fireEvent.keyDown(box, { key })
  const enter = () => fireEvent.submit(box)
  fireEvent.change(box, { target: { value: 'Wire' } })
  return { box, press, enter, onPick, onSearch }
}
const markedOption = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

test('typing opens the suggestions', () => {
  const { box } = draw()
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Wireless Headphones',
    'Wireless Mouse',
  ])
})

test('arrows mark rows, round and round', () => {
  const { box, press } = draw()
  const marks = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(key)
    return markedOption(box)
  })
  expect(marks).toEqual(['Wireless Headphones', 'Wireless Mouse', 'Wireless Headphones', 'Wireless Mouse'])
})

test('Enter picks the marked row', () => {
  const { press, enter, onPick, onSearch } = draw()
  press('ArrowDown')
  enter()
  expect(onPick).toHaveBeenCalledWith(products[0])
  expect(onSearch).not.toHaveBeenCalled()
})

test('Enter without a marked row searches', () => {
  const { enter, onPick, onSearch } = draw()
  enter()
  expect(onSearch).toHaveBeenCalledWith('Wire')
  expect(onPick).not.toHaveBeenCalled()
})

test('Escape closes the list and keeps the text', () => {
  const { box, press } = draw()
  press('Escape')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect((box as HTMLInputElement).value).toBe('Wire')
})

test('a pressed row is picked', () => {
  const { onPick } = draw()
  fireEvent.click(screen.getByRole('option', { name: 'Wireless Mouse' }))
  expect(onPick).toHaveBeenCalledWith(products[1])
})

test('the text is cleared by its button', () => {
  const { box } = draw()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect((box as HTMLInputElement).value).toBe('')
})

test('an empty field shows on focus what is suggested for nothing typed', () => {
  render(<Page onPick={vi.fn()} onSearch={vi.fn()} />)
  const box = screen.getByRole('combobox', { name: 'Search products' })
  expect(box.getAttribute('aria-expanded')).toBe('false')
  fireEvent.focus(box)
  expect(box.getAttribute('aria-expanded')).toBe('true')
})

test('a suggestion that can be removed is, by its cross or the Delete key, and is not picked', () => {
  const onPick = vi.fn()
  const onRemove = vi.fn()
  render(<Page onPick={onPick} onSearch={vi.fn()} onRemove={onRemove} />)
  const box = screen.getByRole('combobox', { name: 'Search products' })
  fireEvent.focus(box)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'Delete' })
  expect(onRemove).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'Delete' })
  expect(onRemove).toHaveBeenCalledTimes(1)
  const [cross] = document.querySelectorAll('[data-remove]')
  if (cross) fireEvent.click(cross)
  expect(onRemove).toHaveBeenCalledTimes(2)
  expect(onPick).not.toHaveBeenCalled()
})
