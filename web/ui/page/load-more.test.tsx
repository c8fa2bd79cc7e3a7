// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LoadMore } from './load-more.tsx'

afterEach(cleanup)

test.each([
  [24, 400, '24 of 400 products'],
  [24, 24, '24 products'],
  [1, 1, '1 product'],
])('%i of %i reads "%s"', (shown, total, text) => {
  render(<LoadMore shown={shown} total={total} noun="product" onMore={() => undefined} />)
  expect(screen.getByText(text)).toBeTruthy()
})
