// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { preloadable } from './preloaded.tsx'

afterEach(cleanup)

const Hello = () => <p>Hello</p>
const hello = () => preloadable(async () => Hello)

function show({ Component }: ReturnType<typeof hello>) {
  render(
    <Suspense fallback={<p>Loading...</p>}>
      <Component />
    </Suspense>,
  )
}

test('a component whose code is here is rendered at once', async () => {
  const component = hello()
  await component.preload()
  show(component)
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.getByText('Hello')).toBeTruthy()
})

test('a component whose code comes later shows what stands in for it, then itself', async () => {
  show(hello())
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByText('Hello')).toBeTruthy()
})
