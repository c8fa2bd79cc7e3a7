// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFrozenWhileClosing } from './freeze-while-closing.ts'

test('a modal that closes shows what it showed, and counts its openings', () => {
  const { result, rerender } = renderHook(useFrozenWhileClosing<{ isOpen: boolean; title: string }>, {
    initialProps: { isOpen: true, title: 'Asha' },
  })
  expect(result.current).toMatchObject({ shown: { title: 'Asha' }, opening: 1 })
  rerender({ isOpen: true, title: 'Asha Rao' })
  rerender({ isOpen: false, title: '' })
  expect(result.current).toMatchObject({ shown: { title: 'Asha Rao' }, opening: 1 })
  rerender({ isOpen: true, title: 'Vikram' })
  expect(result.current).toMatchObject({ shown: { title: 'Vikram' }, opening: 2 })
})
