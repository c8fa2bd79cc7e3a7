// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmProvider, useConfirm } from './use-confirm.tsx'

afterEach(cleanup)

const question = { title: 'Remove this item from cart?', confirmLabel: 'Remove' }

function Asker({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={async () => onAnswer(await confirm(question))}>
      Ask
    </button>
  )
}

async function ask() {
  const answers: boolean[] = []
  const page = render(
    <ConfirmProvider>
      <Asker onAnswer={(isConfirmed) => answers.push(isConfirmed)} />
    </ConfirmProvider>,
  )
  const asker = screen.getByRole('button', { name: 'Ask' })
  asker.focus()
  fireEvent.click(asker)
  await screen.findByRole('alertdialog')
  return { answers, asker, page }
}

test('the question is the dialog’s name, word for word', async () => {
  await ask()
  expect(screen.getByRole('alertdialog', { name: 'Remove this item from cart?' })).toBeTruthy()
})

test('pressing the named answer confirms', async () => {
  const { answers } = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(answers).toEqual([true]))
})

test('Cancel declines', async () => {
  const { answers } = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(answers).toEqual([false]))
})

test('Escape declines, and focus goes back to where the question was asked', async () => {
  const { answers, asker } = await ask()
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  await waitFor(() => expect(answers).toEqual([false]))
  await waitFor(() => expect(document.activeElement).toBe(asker))
})

test('focus starts on the safe answer', async () => {
  await ask()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
})

test('a second question declines the first', async () => {
  const { answers, asker } = await ask()
  fireEvent.click(asker)
  await waitFor(() => expect(answers).toEqual([false]))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(answers).toEqual([false, true]))
})

test('leaving the page declines an open question', async () => {
  const { answers, page } = await ask()
  page.unmount()
  await waitFor(() => expect(answers).toEqual([false]))
})
