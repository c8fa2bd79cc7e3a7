// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ENTITY_FORM_ID } from '#admin/editing/entity-drawer.tsx'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { AreaForm } from './area-form.tsx'
import { useAreaEntity, useAreaMutations } from './areas-api.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const area = (name: string, prefixes: string[]): Area => ({
  _id: name,
  id: name,
  name,
  fee: 30,
  freeFrom: 499,
  minimum: 0,
  takesCash: true,
  leadDays: 1,
  weekdays: [1, 2, 3, 4, 5, 6],
  cutOff: '14:00',
  carrier: 'riders',
  prefixes,
  createdAt: '',
  updatedAt: '',
})

function Shown({ shown }: { shown?: Area }) {
  const entity = useAreaEntity(useAreaMutations())
  const areas = [area('All of India', ['']), area('Pune', ['411001-411010', '4110*'])]
  return <AreaForm area={shown} isElsewhere={false} areas={areas} entity={entity} onSaved={vi.fn()} />
}

/** The form, and the calls that it has sent. */
function open(shown?: Area) {
  const sent = answerCalls(() => jsonReply({ success: true, data: area('Kothrud', []) }, 201))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown shown={shown} />
    </QueryClientProvider>,
  )
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const submit = () => fireEvent.submit(document.getElementById(ENTITY_FORM_ID) as HTMLFormElement)
  return { sent, type, submit }
}

test('a part that cannot be read is not lost by saving, and can be taken out', async () => {
  const { sent, type, submit } = open()
  type(/^Name/, 'Kothrud')
  type('Pincodes', '413001-413003\n413007 Kothrud')
  expect(screen.getByText('4 pincodes')).toBeDefined()
  submit()
  expect(screen.getByRole('alert').textContent).toBe('Line 2: “Kothrud” is no pincode')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Take them out' }))
  expect((screen.getByLabelText('Pincodes') as HTMLTextAreaElement).value).toBe('413001-413003\n413007')
  expect(
    await screen.findByText(/Between your 413 pincodes 3 numbers are in no list: 413004-413006/),
  ).toBeDefined()
  submit()
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: 'POST',
        body: { name: 'Kothrud', prefixes: ['413001-413003', '413007'], fee: 0, leadDays: 1 },
      },
    ]),
  )
})

test('a pincode of another area moves only with a tick, and a longer one inside a shorter one is said to decide', async () => {
  const { sent, type, submit } = open()
  type(/^Name/, 'Camp')
  type('Pincodes', '411001 411012')
  expect(await screen.findByText(/Pune already has 411001\./)).toBeDefined()
  expect(screen.getByText(/411012: taken out of Pune, as the longer one decides/)).toBeDefined()
  fireEvent.click(screen.getByLabelText('Move here: 411001 from Pune'))
  submit()
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ body: { takesOver: true, prefixes: ['411001', '411012'] } }]),
  )
})

test('an area is saved with what was seen of it, and days are toggled', async () => {
  const { sent, type, submit } = open(area('Kothrud', ['411038', '']))
  type('Fee (₹)', '45.50')
  fireEvent.click(screen.getByRole('button', { name: 'Sun' }))
  fireEvent.click(screen.getByRole('button', { name: 'Online only' }))
  expect(screen.getByText('After 2:00 pm an order counts as one of the next day')).toBeDefined()
  submit()
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        body: {
          fee: 45.5,
          takesCash: false,
          weekdays: [0, 1, 2, 3, 4, 5, 6],
          prefixes: ['', '411038'],
          seen: { fee: 30, takesCash: true, prefixes: ['411038', ''] },
        },
      },
    ]),
  )
})

test('amounts and days that are no numbers are refused at their fields', () => {
  const { sent, type, submit } = open()
  type(/^Name/, 'Camp')
  type('Fee (₹)', 'thirty')
  type(/^Days until delivery/, '1.5')
  submit()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter an amount, or nothing',
    'Enter whole days',
  ])
  expect(sent).toEqual([])
})
