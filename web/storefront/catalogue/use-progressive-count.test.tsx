// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useProgressiveCount } from './use-progressive-count.ts'

let go: NavigateFunction
let drawn: number[]

afterEach(cleanup)

function List() {
  const count = useProgressiveCount(10, { first: 2, step: 4 })
  drawn.push(count)
  return <p>{count} of 10</p>
}

function Shop() {
  go = useNavigate()
  return (
    <Routes>
      <Route path="/products" element={<List />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  )
}

async function openList() {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Shop />
    </MemoryRouter>,
  )
  drawn = []
  await act(async () => go('/products'))
  await screen.findByText('10 of 10')
}

test('a list begins with its first cards and grows until all are there', async () => {
  await openList()
  expect([...new Set(drawn)]).toEqual([2, 6, 10])
})

test('who comes back finds all cards at once, so that the place that was left is there', async () => {
  await openList()
  await act(async () => go('/cart'))
  drawn = []
  await act(async () => go(-1))
  expect(drawn[0]).toBe(10)
})
