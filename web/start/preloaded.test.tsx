// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { preloadable } from './preloaded.tsx'

afterEach(cleanup)

const Hello = () => <p>Hello</p>
const hello = () => preloadable(async () => ({ Hello }), 'Hello')

function show({ Part }: ReturnType<typeof hello>) {
  render(
    <Suspense fallback={<p>Loading...</p>}>
      <Part />
    </Suspense>,
  )
}

test('a part whose code is here is drawn at once', async () => {
  const part = hello()
  await part.load()
  show(part)
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.getByText('Hello')).toBeTruthy()
})

test('a part whose code comes later shows what stands in for it, then itself', async () => {
  show(hello())
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByText('Hello')).toBeTruthy()
})
