// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AGENT_STEPS } from '#contract/ordering/order-steps.ts'
import { openOutboxInPage, refusedWith } from '#delivery/outbox/outbox-fixtures.ts'
import type { SendOutcome } from '#delivery/outbox/outbox-sending.ts'
import { buildStop } from '#delivery/work/delivery-fixtures.ts'
import { useOrderSteps } from './order-steps.ts'
import { refusedStepCardId } from './refused-step-card.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const order = buildStop({ id: 'one', status: 'out_for_delivery', needsDeliveryCode: true })
const deliver = AGENT_STEPS.out_for_delivery
const wrong = () => refusedWith('wrong_delivery_code', 'This code is not right. 4 tries left.')

/** The question at the door, open, in a shop that takes 4711 alone. */
function atTheDoor() {
  const outbox = openOutboxInPage(
    ({ action }): SendOutcome =>
      action.kind === 'step' && action.deliveryCode !== '4711' ? wrong() : { kind: 'sent' },
  )
  const { result } = renderHook(() => useOrderSteps(outbox))
  act(() => result.current.askStep(order))
  const enter = (deliveryCode: string) => act(() => result.current.takeStep(order, deliver, { deliveryCode }))
  const states = () => outbox.getView().entries.map(({ state, action }) => [action.kind, state])
  return { outbox, steps: () => result.current, enter, states }
}

test('after a wrong code the question stays and says so, and the right one ends it', async () => {
  const { steps, enter, states } = atTheDoor()
  await enter('0000')
  expect(steps()).toMatchObject({
    isOpen: true,
    isSending: false,
    refusal: 'This code is not right. 4 tries left.',
  })
  await enter('1111')
  expect(states()).toEqual([['step', 'attention']])
  await enter('4711')
  expect(steps().isOpen).toBe(false)
  expect(states()).toEqual([['step', 'sent']])
})

test('while the shop looks at a code a second tap sends nothing, and the agent may leave', async () => {
  let answer: (outcome: SendOutcome) => void = () => undefined
  const outbox = openOutboxInPage(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { result } = renderHook(() => useOrderSteps(outbox))
  act(() => result.current.askStep(order))
  act(() => {
    void result.current.takeStep(order, deliver, { deliveryCode: '0000' })
    void result.current.takeStep(order, deliver, { deliveryCode: '0000' })
  })
  await waitFor(() => expect(outbox.getView().sendingId).not.toBeNull())
  expect(result.current).toMatchObject({ isOpen: true, isSending: true })
  act(() => result.current.decline())
  await act(async () => answer(wrong()))
  await waitFor(() => expect(outbox.getView().sendingId).toBeNull())
  expect(result.current).toMatchObject({ isOpen: false, isSending: false, refusal: undefined })
  expect(outbox.getView().entries).toHaveLength(1)
})

test('without a network the question closes at once, and the code waits on the phone', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { steps, enter, states } = atTheDoor()
  await enter('0000')
  expect(steps().isOpen).toBe(false)
  expect(states()).toEqual([['step', 'saved']])
})

test("an order with a refused step asks for no other one: its button shows the step's card", async () => {
  const { steps, enter, states } = atTheDoor()
  const card = Object.assign(document.createElement('li'), { id: refusedStepCardId('one'), tabIndex: -1 })
  document.body.append(card)
  await enter('0000')
  act(() => steps().decline())
  act(() => steps().askStep(order))
  expect(steps().isOpen).toBe(false)
  expect(document.activeElement).toBe(card)
  expect(states()).toEqual([['step', 'attention']])
})

test('a failed attempt takes the place of the refused delivery and is sent', async () => {
  const { steps, enter, states } = atTheDoor()
  await enter('0000')
  act(() => steps().askFailure(order))
  await act(() => steps().reportFailure(order, { reason: 'Customer refused' }))
  expect(states()).toEqual([['failed_attempt', 'sent']])
})
