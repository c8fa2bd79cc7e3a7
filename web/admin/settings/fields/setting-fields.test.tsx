// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { partOf } from '#contract/fields/field-rows.ts'
import { SETTINGS } from '#contract/settings/setting-rows.ts'
import type { Settings } from '#contract/settings.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs } from '#testing/person-fixtures.ts'
import { sectionContents } from '../settings-sections.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each setting that is typed has its field on the screen', async () => {
  signInAs('admin')
  const providers = { publicUrl: 'https://kirana.example', publicUrlSetBy: null, locked: null }
  const off = { isOn: false }
  answerCalls(({ path }) =>
    path === '/api/providers'
      ? jsonReply({
          success: true,
          data: { ...providers, mail: off, sms: off, whatsapp: off, razorpay: off },
        })
      : problemReply(404, 'not_found', `No ${path}`),
  )
  // Fields that stand only beside what is sold by prescription, or for who is not registered.
  const settings: Settings = {
    ...partOf(SETTINGS, 'first'),
    sellsPrescriptions: true,
    registrations: [{ from: '2017-07-01', kind: 'unregistered' }],
  }
  renderCustomerPage(
    Object.entries(sectionContents).map(([id, Section]) => <Section key={id} settings={settings} />),
    '/admin/settings',
  )
  await screen.findByLabelText('Address')
  const typed = Object.values(SETTINGS).filter(({ text }) => text !== undefined)
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent ?? '')
  expect(typed.filter(({ label }) => !labels.some((shown) => label && shown.startsWith(label)))).toEqual([])
})
