// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ComplianceGaps } from '#admin/list/compliance-gaps.tsx'
import type { Settings } from '#contract/settings.ts'
import type { ComplianceGap } from '#contract/tax/compliance-gap-schemas.ts'
import { answerCalls, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { signInAs } from '#testing/person-fixtures.ts'
import { sampleNumbers, stateOfTyped } from './registration-values.ts'
import { TaxSettings } from './tax-settings.tsx'

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STORED = {
  registrations: [{ from: '2020-04-01', kind: 'unregistered' }],
  gstin: null,
  defaultTaxClass: 'gst_18',
  bandBasis: 'without_tax',
  thirdPersonSupply: 'delivery',
  sellsToOtherStates: false,
  documentPrefix: '',
  annualReturnOn: null,
  hsnDigits: 4,
  ewayLimit: 50_000,
  ewayLimitWithin: 50_000,
} as unknown as Settings

function open(
  gaps: ComplianceGap[] = [],
  save: () => Response = () => jsonReply({ success: true, data: STORED }),
) {
  const calls = answerCalls(({ method, path }) => {
    if (path === '/api/gst/gaps') return jsonReply({ success: true, data: gaps })
    if (path === '/api/tax-classes')
      return jsonReply({
        success: true,
        data: [{ id: 'gst_18', name: 'GST 18%', treatment: 'taxable', rates: [] }],
      })
    if (method === 'PUT') return save()
    return problemReply(404, 'not_found', `No ${path}`)
  })
  renderCustomerPage(<TaxSettings settings={STORED} />, '/admin/settings')
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } })

test('a coming change is added below what holds, and only what was changed is sent', async () => {
  const sent = open()
  expect(screen.getByRole('button', { name: 'Save tax settings' }).matches(':disabled')).toBe(true)
  press('Add a change')
  type('Registered as', 'regular', 1)
  press('Save tax settings')
  expect(await screen.findByText('Choose both the GST registration and since which day')).toBeTruthy()
  fireEvent.change(document.querySelectorAll('input[type=date]')[1] as HTMLElement, {
    target: { value: '2099-04-01' },
  })
  expect(screen.getByText('From 1 April 2099:', { exact: false })).toBeTruthy()
  type('GSTIN', '29aahcm7727q1zi')
  expect(screen.getByText('State: Karnataka (29)')).toBeTruthy()
  press('Save tax settings')
  const registrations = [...STORED.registrations, { from: '2099-04-01', kind: 'regular' }]
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        registrations,
        gstin: '29AAHCM7727Q1ZI',
        seen: { registrations: STORED.registrations, gstin: null },
      },
    ]),
  )
})

test('a refusal stands at its field, and what was typed stays', async () => {
  const message = 'The month 2026-10 is closed: choose a later day'
  open([], () => problemReply(400, 'invalid_input', message, { fields: { registrations: message } }))
  type('Registered as', 'composition')
  press('Save tax settings')
  expect(await screen.findByText(message)).toBeTruthy()
  expect((screen.getByLabelText('Registered as') as HTMLSelectElement).value).toBe('composition')
})

test('what the shop lacks is listed with the place where it is mended', async () => {
  open([{ kind: 'hsn', text: '2 products have no HSN code.', count: 2 }])
  const link = await screen.findByRole('link', { name: 'Open products' })
  expect(link.getAttribute('href')).toBe('/admin/products?hsn=missing')
})

test('nothing that is lacking is said with care', async () => {
  open()
  expect(await screen.findByText('Nothing that we can see. Your accountant may see more.')).toBeTruthy()
})

test('numbers are shown as papers of this shop would have them', () => {
  const regular = [{ from: '2020-04-01', kind: 'regular' as const }]
  expect(sampleNumbers('', regular, '2026-11-25')).toEqual(['T/26-27/00001', 'C/26-27/00001'])
  expect(sampleNumbers('a', regular, '2027-04-01')).toEqual(['AT/27-28/00001', 'AC/27-28/00001'])
  expect(sampleNumbers('', [], '2026-11-25')[0]).toBe('B/26-27/00001')
})

test('a GSTIN names its state only once it is whole', () => {
  expect(stateOfTyped('29AAHCM7727Q1Z')).toBeNull()
  expect(stateOfTyped(' 29aahcm7727q1zi ')).toBe('Karnataka (29)')
})

test('a jump of the clock is confirmed where it is told, and what the shop still lacks is told anew', async () => {
  const text = 'The clock of your server jumped from Fri, 27 Nov, 2026 to Sat, 3 Apr, 2027.'
  let gaps: ComplianceGap[] = [{ kind: 'clock_jumped', text, count: 2 }]
  answerCalls(({ method, path }) => {
    if (method === 'POST' && path === '/api/gst/clock') gaps = []
    return jsonReply({ success: true, data: gaps })
  })
  renderCustomerPage(<ComplianceGaps />, '/admin/settings')
  fireEvent.click(await screen.findByRole('button', { name: 'The clock is right' }))
  expect(await screen.findByText(/Nothing that we can see/)).toBeTruthy()
})
