import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { SendOutcome } from './outbox-sending.ts'
import { memoryStorage, type OutboxStorage } from './outbox-storage.ts'

const opened: Outbox[] = []
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
})

type Reply = (entry: OutboxEntry) => SendOutcome | Promise<SendOutcome>
const SENT: SendOutcome = { kind: 'sent' }
const NO_NETWORK: SendOutcome = { kind: 'later', isNetwork: true, error: new Error('Failed to fetch') }
const refused = (code: 'no_longer_yours' | 'wrong_delivery_code' = 'no_longer_yours'): SendOutcome => ({
  kind: 'attention',
  problem: { code, message: 'This order is no longer assigned to you', isAboutPhoto: false },
})

/** An outbox whose shop answers with `reply`; `sent` are the entries in the order in which they were tried. */
function open(reply: Reply, storage: OutboxStorage = memoryStorage()) {
  const sent: OutboxEntry[] = []
  const outbox = new Outbox('agent-1', {
    storage: Promise.resolve(storage),
    send: async (entry) => {
      sent.push(entry)
      return reply(entry)
    },
  })
  opened.push(outbox)
  return { outbox, sent }
}

const step = (orderId: string, to: 'picked_up' | 'out_for_delivery' | 'delivered') => ({
  orderId,
  recipient: 'Meera Iyer',
  action: { kind: 'step' as const, to },
})
const statesOf = (outbox: Outbox) => outbox.getView().entries.map((entry) => entry.state)
const triedSteps = (sent: readonly OutboxEntry[]) =>
  sent.map(({ orderId, action }) => `${orderId} ${action.kind === 'step' ? action.to : action.kind}`)

test('steps are stored before they are sent, and sent once in the order in which they were taken', async () => {
  const { outbox, sent } = open(() => SENT)
  await outbox.add(step('one', 'picked_up'))
  await outbox.add(step('two', 'picked_up'))
  await outbox.add(step('one', 'out_for_delivery'))
  expect(statesOf(outbox)).toEqual(['saved', 'saved', 'saved'])
  await Promise.all([outbox.flush(), outbox.flush(), outbox.flush()])
  expect(triedSteps(sent)).toEqual(['one picked_up', 'two picked_up', 'one out_for_delivery'])
  expect(statesOf(outbox)).toEqual(['sent', 'sent', 'sent'])
  await outbox.flush()
  expect(sent).toHaveLength(3)
})

test('a stored step has the number of its order, by which agents know it', async () => {
  const { outbox } = open(() => NO_NETWORK)
  await outbox.add({ ...step('one', 'picked_up'), orderNumber: 'TK-48217390' })
  expect(outbox.getView().entries[0]).toMatchObject({ orderNumber: 'TK-48217390', state: 'saved' })
})

test('without network one attempt is made, everything stays and is sent under the same keys later', async () => {
  let isOnline = false
  const { outbox, sent } = open(() => (isOnline ? SENT : NO_NETWORK))
  await outbox.add(step('one', 'picked_up'))
  await outbox.add(step('two', 'picked_up'))
  await outbox.flush()
  expect(sent).toHaveLength(1)
  expect(statesOf(outbox)).toEqual(['saved', 'saved'])
  const keys = outbox.getView().entries.map((entry) => entry.id)
  isOnline = true
  await outbox.flush()
  expect(sent.slice(1).map((entry) => entry.id)).toEqual(keys)
})

test('a shop in trouble with one order does not hold up the others', async () => {
  const { outbox, sent } = open(({ orderId }) =>
    orderId === 'one' ? { kind: 'later', isNetwork: false, error: new Error('500') } : SENT,
  )
  await outbox.add(step('one', 'picked_up'))
  await outbox.add(step('one', 'out_for_delivery'))
  await outbox.add(step('two', 'picked_up'))
  await outbox.flush()
  expect(triedSteps(sent)).toEqual(['one picked_up', 'two picked_up'])
  expect(statesOf(outbox)).toEqual(['saved', 'saved', 'sent'])
})

test('a refused step waits for its agent, with the later ones of its order, and goes by the agent’s word alone', async () => {
  const { outbox, sent } = open(({ orderId }) => (orderId === 'one' ? refused() : SENT))
  const first = await outbox.add(step('one', 'picked_up'))
  await outbox.add(step('one', 'out_for_delivery'))
  await outbox.add(step('two', 'picked_up'))
  await outbox.flush()
  await outbox.flush()
  expect(triedSteps(sent)).toEqual(['one picked_up', 'two picked_up'])
  expect(outbox.getView().entries[0]).toMatchObject({
    state: 'attention',
    problem: { message: 'This order is no longer assigned to you' },
  })
  await outbox.giveUp(first.id)
  expect(outbox.getView().entries.map((entry) => entry.orderId)).toEqual(['two'])
})

test('a wrong code is sent again with another one, under the same key and time', async () => {
  const { outbox, sent } = open(({ action }) =>
    action.kind === 'step' && action.deliveryCode === '4711' ? SENT : refused('wrong_delivery_code'),
  )
  const entry = await outbox.add(step('one', 'delivered'))
  await outbox.flush()
  await outbox.retry(entry.id, { action: { kind: 'step', to: 'delivered', deliveryCode: '4711' } })
  await outbox.flush()
  expect(sent.map(({ id, happenedAt }) => [id, happenedAt])).toEqual([
    [entry.id, entry.happenedAt],
    [entry.id, entry.happenedAt],
  ])
  expect(statesOf(outbox)).toEqual(['sent'])
})

test('two tabs on one phone send each step once', async () => {
  const storage = memoryStorage()
  const slowly: Reply = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return SENT
  }
  const [here, there] = [open(slowly, storage), open(slowly, storage)]
  await here.outbox.add(step('one', 'picked_up'))
  await there.outbox.add(step('two', 'picked_up'))
  await Promise.all([here.outbox.flush(), there.outbox.flush()])
  expect(triedSteps([...here.sent, ...there.sent]).sort()).toEqual(['one picked_up', 'two picked_up'])
  await vi.waitFor(() => expect(statesOf(here.outbox)).toEqual(['sent', 'sent']), { timeout: 30_000 })
})

test('a step survives closing the app in the middle of being sent', async () => {
  const storage = memoryStorage()
  const before = open(() => new Promise<SendOutcome>(() => undefined), storage)
  const entry = await before.outbox.add(step('one', 'picked_up'))
  const after = new Outbox('agent-1', {
    storage: Promise.resolve(storage),
    send: async () => SENT,
  })
  opened.push(after)
  await after.reload()
  expect(after.getView().entries).toMatchObject([
    { id: entry.id, state: 'saved', happenedAt: entry.happenedAt },
  ])
})

test('another agent on the same phone neither sees nor sends the steps', async () => {
  const storage = memoryStorage()
  const { outbox } = open(() => SENT, storage)
  await outbox.add(step('one', 'picked_up'))
  const tried: OutboxEntry[] = []
  const other = new Outbox('agent-2', {
    storage: Promise.resolve(storage),
    send: async (entry) => {
      tried.push(entry)
      return SENT
    },
  })
  opened.push(other)
  await other.flush()
  expect(tried).toEqual([])
  expect(other.getView().entries).toEqual([])
})

test('whatever the shop and the network do, no step is lost, none arrives twice and each order keeps its order', async () => {
  const outcome = fc.constantFrom<SendOutcome>(SENT, SENT, NO_NETWORK, refused())
  const steps = fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, fc.array(outcome, { maxLength: 30 }), async (orderIds, outcomes) => {
      const arrived: OutboxEntry[] = []
      const left = [...outcomes]
      const { outbox } = open((entry) => {
        const result = left.shift() ?? SENT
        if (result.kind === 'sent') arrived.push(entry)
        return result
      })
      const added: string[] = []
      for (const orderId of orderIds) added.push((await outbox.add(step(orderId, 'picked_up'))).id)
      for (let round = 0; round < 40; round++) {
        await outbox.flush()
        for (const entry of outbox.getView().entries)
          if (entry.state === 'attention') await outbox.retry(entry.id)
      }
      expect(arrived.map((entry) => entry.id).sort()).toEqual([...added].sort())
      for (const orderId of new Set(orderIds)) {
        const numbers = arrived.filter((entry) => entry.orderId === orderId).map((entry) => entry.number)
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      }
    }),
    { numRuns: 100, seed: 21_112_026 },
  )
})
