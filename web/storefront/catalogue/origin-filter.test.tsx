// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OriginFilter } from './origin-filter.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(codes: string[], origins: string[] = []) {
  const onChange = vi.fn()
  render(<OriginFilter known={codes} origins={origins} onChange={onChange} />)
  await screen.findByRole('group', { name: 'Country of origin' })
  return onChange
}
const shown = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

test('the countries are listed by name, and one is chosen or taken back by a press', async () => {
  const onChange = await open(['CN', 'DE', 'IN'], ['IN'])
  await screen.findByRole('checkbox', { name: 'China' })
  expect(shown()).toEqual(['China', 'Germany', 'India'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'China' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'India' }))
  expect(onChange.mock.calls).toEqual([[['CN', 'IN']], [[]]])
})

test('a chosen country that the category does not have can be taken back', async () => {
  await open(['IN'], ['JP'])
  await screen.findByRole('checkbox', { name: 'India' })
  expect(shown()).toEqual(['India', 'Japan'])
})

test('of many countries one is found by typing', async () => {
  await open(['BR', 'CN', 'DE', 'FR', 'IN', 'IT', 'JP', 'LK', 'VN'])
  fireEvent.change(await screen.findByRole('textbox', { name: 'Find a country' }), {
    target: { value: 'ind' },
  })
  expect(shown()).toEqual(['India'])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'xyz' } })
  expect(screen.getByRole('status').textContent).toBe('No such country here')
})
