// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Providers } from '#contract/providers/providers-schemas.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs } from '#testing/person-fixtures.ts'
import { MessageProviders, PaymentProvider } from './provider-cards.tsx'

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OFF = {
  isOn: false,
  setBy: null,
  summary: null,
  fields: null,
  secrets: [],
  problem: null,
  testedAt: null,
  testProblem: null,
}
const SMS = {
  ...OFF,
  isOn: true,
  summary: 'KIRANA by sms.example',
  secrets: ['authorization'],
  fields: {
    url: 'https://sms.example/send',
    sender: 'KIRANA',
    entityId: '',
    body: '{"to":"{to}"}',
    templates: [{ template: 'order-placed', id: '1107160000', text: '' }],
  },
}

function open(providers: Partial<Providers>, page = <MessageProviders />) {
  const shown = {
    publicUrl: 'https://kirana.example',
    publicUrlSetBy: null,
    locked: null,
    templates: ['sign-in-code', 'order-placed'].map((template) => ({ template, text: 'Order {#var#}' })),
    mail: OFF,
    sms: OFF,
    whatsapp: OFF,
    razorpay: OFF,
    ...providers,
  }
  const calls = answerCalls(({ method, path }) => {
    if (method === 'POST')
      return jsonReply({ success: true, data: { worked: true, sentence: 'A test message has left.' } })
    if (method === 'DELETE') return jsonReply({ success: true, data: { ...shown, sms: OFF } })
    if (path.startsWith('/api/providers')) return jsonReply({ success: true, data: shown })
    return problemReply(404, 'not_found', `No ${path}`)
  })
  renderCustomerPage(page, '/admin/settings')
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const save = () => press('Save')
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a registered text without its id is not dropped: its row says so and has the focus', async () => {
  const saved = open({ sms: SMS })
  await press('Change: Text messages')
  type('Your own text: Sign in code', 'OTP {#var#}')
  await save()
  const id = screen.getByLabelText('Template id: Sign in code')
  expect(screen.getByRole('alert').textContent).toBe('The id has 10 to 25 digits')
  expect(id.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(id)
  expect(saved()).toEqual([])
})

test('a template of WhatsApp whose language is typed and whose name is not says so at its row', async () => {
  open({})
  await press('Set Up: WhatsApp')
  for (const label of ['Phone number id', 'Access token', 'App secret', 'Verify token'])
    type(label, '106512345')
  type('Language: Order placed', 'hi')
  await save()
  expect(document.activeElement).toBe(screen.getByLabelText('Template name: Order placed'))
})

test('a stored key is taken away where nobody needs it any more', async () => {
  const saved = open({ sms: SMS })
  await press('Change: Text messages')
  fireEvent.click(screen.getByLabelText('Remove the stored one: Key'))
  await save()
  await waitFor(() => expect(saved()).toMatchObject([{ authorization: null }]))
})

test('a webhook secret that nobody can open any more is taken away too', async () => {
  const fields = { keyId: 'rzp_test_abc123' }
  const saved = open({ razorpay: { ...OFF, fields, problem: 'Enter it again.' } }, <PaymentProvider />)
  await press('Change: Razorpay')
  type('Key secret', 'k')
  fireEvent.click(screen.getByLabelText('Remove the stored one: Webhook secret'))
  await save()
  await waitFor(() => expect(saved()).toEqual([{ ...fields, keySecret: 'k', webhookSecret: null }]))
})

test('what a test said goes with what was tested', async () => {
  open({ sms: SMS })
  await press('Send a Test: Text messages')
  await screen.findByText('A test message has left.')
  await press('Remove: Text messages')
  await press('Remove')
  await waitFor(() => expect(screen.getAllByText('Off')).toHaveLength(3))
  expect(screen.queryByText('A test message has left.')).toBeNull()
})

test('keys of another account are stored only by who has read what is still open with the old ones', async () => {
  const fields = { keyId: 'rzp_live_old' }
  const puts: string[] = []
  answerCalls(({ method, path }) => {
    if (method !== 'PUT') {
      const shown = { locked: null, templates: [], razorpay: { ...OFF, isOn: true, fields } }
      return jsonReply({ success: true, data: shown })
    }
    puts.push(path)
    return path.includes('anyway=true')
      ? jsonReply({ success: true, data: { locked: null, templates: [], razorpay: OFF } })
      : problemReply(409, 'in_use', '2 payments are open with rzp_live_old.')
  })
  renderCustomerPage(<PaymentProvider />, '/admin/settings')
  await press('Change: Razorpay')
  type('Key id', 'rzp_live_new')
  type('Key secret', 'k')
  await save()
  await screen.findByText('2 payments are open with rzp_live_old.')
  await press('Go On')
  await waitFor(() =>
    expect(puts).toEqual(['/api/providers/razorpay?anyway=false', '/api/providers/razorpay?anyway=true']),
  )
})
