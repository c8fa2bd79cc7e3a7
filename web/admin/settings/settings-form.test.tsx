// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SettingsForm } from './settings-form.tsx'

beforeEach(() => void signInAs('admin'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const BEFORE = { shopName: 'Tokri', shopCity: '', registrations: [], supportHours: [], homeShelves: [] }

test('what was saved stays in the form, also while the page has what was there before', async () => {
  answerCalls(() => jsonReply({ success: true, data: { ...BEFORE, shopCity: 'Mysuru' } }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm settings={BEFORE as unknown as Settings} names={['shopCity']}>
        {(form) => (
          <Field label="City" {...form.field('shopCity')}>
            <TextInput />
          </Field>
        )}
      </SettingsForm>
    </QueryClientProvider>,
  )
  const city = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'City' })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' })
  fireEvent.change(city(), { target: { value: 'Mysuru' } })
  fireEvent.click(save)
  await waitFor(() => expect(save.isConnected).toBe(false))
  expect(city().value).toBe('Mysuru')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save settings' }).disabled).toBe(true)
})
