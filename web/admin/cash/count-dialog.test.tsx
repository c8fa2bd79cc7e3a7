// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AmountDialog } from './amount-dialog.tsx'

afterEach(cleanup)

test('a count that differs asks for its note at once, and one that agrees does not', () => {
  render(
    <AmountDialog
      isOpen
      onClose={vi.fn()}
      title="Count"
      amountLabel="Counted"
      noteLabel="Note"
      noteNeed={(counted) => (counted === undefined || counted === 500 ? undefined : 'Say why')}
      submitLabel="Confirm"
      isBusy={false}
      check={() => undefined}
      onSubmit={async () => undefined}
    />,
  )
  const amount = screen.getByRole('textbox', { name: /Counted/ })
  fireEvent.change(amount, { target: { value: '500' } })
  expect(screen.queryByText('Say why')).toBeNull()
  fireEvent.change(amount, { target: { value: '480' } })
  expect(screen.getByText('Say why')).toBeDefined()
  expect(screen.getByRole('textbox', { name: /Note/ }).getAttribute('aria-required')).toBe('true')
})
