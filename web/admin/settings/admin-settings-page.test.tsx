// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs } from '#testing/person-fixtures.ts'
import { AdminSettingsPage } from './admin-settings-page.tsx'

let isWide = true
beforeEach(() => {
  isWide = true
  localStorage.clear()
  signInAs('admin')
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STORED = {
  shopName: 'Kirana',
  logo: null,
  brandColour: '#8a1c4a',
  registrations: [{ from: '2020-04-01', kind: 'unregistered' }],
  gstin: null,
  documentPrefix: '',
  supportHours: [],
  returns: null,
  warranty: null,
  homeShelves: [],
  earningPerDelivery: null,
  usesDeliveryCode: false,
  cashLimitPerOrder: 1,
  storefrontAccess: 'everyone',
} as unknown as Settings

function open(path: string, onPut = () => jsonReply({ success: true, data: STORED })) {
  const calls = answerCalls(({ method, path: called }) => {
    if (called === '/api/settings' && method === 'PUT') return onPut()
    if (called === '/api/settings') return jsonReply({ success: true, data: STORED })
    if (called === '/api/settings/pages')
      return jsonReply({ success: true, data: { openQuestions: ['areas', 'goods'], pages: [] } })
    if (called === '/api/mails/waiting')
      return jsonReply({
        success: true,
        data: {
          total: 0,
          refused: 0,
          items: [],
          hasMailServer: true,
          hasSmsProvider: true,
          hasWhatsApp: false,
        },
      })
    if (called === '/api/analytics/admin/agents') return jsonReply({ success: true, data: [{}] })
    return problemReply(404, 'not_found', `No ${called}`)
  })
  renderCustomerPage(<AdminSettingsPage />, path)
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

const link = (name: RegExp) => screen.getByRole('link', { name })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('each section says how far it is set up', async () => {
  open('/admin/settings')
  await screen.findByRole('link', { name: /^Messages.*By email, text messages/ })
  await screen.findByRole('link', { name: /^Promises.*6 of 8 questions answered/ })
  expect(link(/^Delivery.*Not set up yet/)).toBeTruthy()
  expect(link(/^Tax.*Not registered/)).toBeTruthy()
  expect(link(/^Look.*Your colour, no logo/)).toBeTruthy()
  expect(link(/^People.*1 delivery agent/).getAttribute('href')).toBe('/admin/people')
})

test('what was typed stays while another section is open, and each saves its own', async () => {
  const sent = open('/admin/settings')
  fireEvent.change(await screen.findByLabelText('Shop name'), { target: { value: 'Shah Kirana' } })
  fireEvent.click(link(/^Delivery/))
  expect(heading()).toBe('Delivery')
  fireEvent.click(screen.getByLabelText(/Ask for a delivery code/))
  fireEvent.click(screen.getAllByRole('button', { name: 'Save settings' }).at(-1) as HTMLElement)
  await screen.findByRole('link', { name: /^Shop.*Not saved/ })
  expect(sent()).toEqual([{ usesDeliveryCode: true, seen: { usesDeliveryCode: false } }])
  fireEvent.click(link(/^Shop/))
  expect((screen.getByLabelText('Shop name') as HTMLInputElement).value).toBe('Shah Kirana')
})

test('a link out of the settings asks before anything typed is lost', async () => {
  open('/admin/settings?section=shop')
  fireEvent.change(await screen.findByLabelText('Shop name'), { target: { value: 'Shah Kirana' } })
  fireEvent.click(link(/^People/))
  expect(await screen.findByText('Discard your changes?')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/admin/settings?section=shop')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/people'))
})

test.each([
  ['promises', /^WhatsApp number/, 'Open the pages', '/admin/pages'],
  ['delivery', /^Earnings for one delivery/, 'Open the areas', '/admin/areas'],
])('the link to a screen of the section %s asks too', async (section, field, name, to) => {
  open(`/admin/settings?section=${section}`)
  fireEvent.change(await screen.findByLabelText(field), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('link', { name }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(screen.getByTestId('address').textContent).toBe(to))
})

test('a phone shows the list, then one section with a way back', async () => {
  isWide = false
  open('/admin/settings')
  await screen.findByRole('link', { name: /^Look.*Your colour/ })
  expect(screen.queryByLabelText('Shop name')).toBeNull()
  fireEvent.click(link(/^Look/))
  expect(heading()).toBe('Look')
  expect(screen.queryByRole('link', { name: /^Delivery/ })).toBeNull()
  fireEvent.click(link(/^All settings/))
  expect(heading()).toBe('Settings')
})

test('links from before there were sections open theirs', async () => {
  open('/admin/settings#tax')
  expect(await screen.findByText('Registration')).toBeTruthy()
  expect(heading()).toBe('Tax')
})
