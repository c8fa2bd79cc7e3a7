// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EditedPage, PagesOverview } from '#contract/shop-pages/shop-pages-schemas.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { PagesScreen } from './pages-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const terms: EditedPage = {
  slug: 'terms',
  title: 'Terms',
  changedAt: '2026-11-25T06:00:00.000Z',
  body: 'Our own terms',
  isWritten: true,
  isOlderThanRules: true,
  generated: 'Prices include all taxes.',
  missing: [],
}
const about: EditedPage = {
  ...terms,
  slug: 'about',
  title: 'About us',
  body: '',
  isWritten: false,
  isOlderThanRules: false,
  generated: '',
  missing: ['goods'],
}
const overview: PagesOverview = {
  pages: [about, terms],
  openQuestions: ['goods', 'areas'],
  hasOwnRiders: true,
}

async function openPages(onChange: (call: SentCall) => Response) {
  const calls = answerCalls((call) =>
    call.method === 'GET' ? jsonReply({ success: true, data: overview }) : onChange(call),
  )
  renderCustomerPage(<PagesScreen />, '/admin/pages')
  await screen.findByRole('region', { name: 'Pages' })
  return calls
}
const saved = () => jsonReply({ success: true, data: terms })
const openTerms = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Terms' }))
  return within(await screen.findByRole('dialog', { name: 'Terms' }))
}

describe('the pages of a shop', () => {
  test('say which questions are open, what is left out, and which text is older than its rules', async () => {
    await openPages(saved)
    const questions = within(screen.getByRole('region', { name: 'Eight questions' }))
    expect(questions.getByText(/6 of 8 answered/)).toBeDefined()
    expect(questions.getAllByText(', not answered')).toHaveLength(2)
    expect(screen.getByText('Left out until you answer: What do you sell?')).toBeDefined()
    expect(screen.getByText('Your rules have changed since you wrote this.')).toBeDefined()
  })

  test('an owner who delivers as every shop does at first says so with one press', async () => {
    const calls = await openPages(saved)
    fireEvent.click(screen.getByRole('button', { name: /^Yes: all of India/ }))
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({ method: 'PUT', path: '/api/settings', body: { areasConfirmed: true } }),
      ),
    )
  })

  test('a text is sent with what its editor saw, and its preview shows it', async () => {
    const calls = await openPages(saved)
    const drawer = await openTerms()
    fireEvent.change(drawer.getByRole('textbox'), { target: { value: '## Prices\n<b>fair</b>' } })
    fireEvent.click(drawer.getByRole('tab', { name: 'Preview' }))
    expect(drawer.getByRole('heading', { name: 'Prices' })).toBeDefined()
    expect(drawer.getByText('<b>fair</b>')).toBeDefined()
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/api/pages/terms',
        body: { body: '## Prices\n<b>fair</b>', seen: { body: 'Our own terms' } },
      }),
    )
  })

  test('a text that somebody else changed meanwhile is not lost: mine or theirs', async () => {
    const current = { ...terms, body: 'Terms of Ravi' }
    const changed = [{ field: 'body', by: 'Ravi', at: null }]
    await openPages(() =>
      problemReply(409, 'changed_meanwhile', 'Ravi has changed this meanwhile', {
        data: { current, changed },
      }),
    )
    const drawer = await openTerms()
    fireEvent.change(drawer.getByRole('textbox'), { target: { value: 'Terms of Meera' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText('Ravi has changed this meanwhile')).toBeDefined()
    expect((drawer.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Terms of Meera')
    fireEvent.click(drawer.getByRole('button', { name: 'Take theirs' }))
    await waitFor(() =>
      expect((drawer.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Terms of Ravi'),
    )
  })
})
