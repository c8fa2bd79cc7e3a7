import { afterEach, expect, test, vi } from 'vitest'
import { buildEntry } from '#delivery/work/delivery-fixtures.ts'
import { Outbox } from './outbox.ts'
import { memoryStorage } from './outbox-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const photo = new Blob(['photo'], { type: 'image/jpeg' })
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const taken = () => json(200, { success: true, data: { id: 'photo-1' } })
const refused = (status: number, code: string) =>
  json(status, { success: false, code, message: 'No', error: 'No' })

/** An outbox with a step that has a picture, and one of another order after it; `answer` is the shop's to the picture. */
async function sendBoth(answer: () => Response, picture: Blob = photo) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return path.endsWith('/photo') ? answer() : taken()
  })
  const storage = memoryStorage()
  await storage.put(buildEntry({ id: 'first', orderId: 'with-photo', number: 1, photo: picture }))
  await storage.put(buildEntry({ id: 'second', orderId: 'other', number: 2 }))
  const outbox = new Outbox('agent-1', { storage: Promise.resolve(storage) })
  await outbox.flush()
  const [first, second] = outbox.getView().entries
  outbox.close()
  return { first, second, requests }
}

test('a picture that arrives goes before its step', async () => {
  const { first, requests } = await sendBoth(taken)
  expect(first).toMatchObject({ state: 'sent', photo: undefined })
  expect(requests.slice(0, 2)).toEqual(['/api/orders/with-photo/photo', '/api/orders/with-photo/status'])
})

test('a picture that is too much for the network does not hold up the step of another order', async () => {
  const { first, second } = await sendBoth(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(first).toMatchObject({ state: 'saved' })
  expect(second).toMatchObject({ state: 'sent' })
})

test('a picture that the phone has lost is the agent’s to decide, and does not hold up the others', async () => {
  const lost = new Blob(['photo'])
  lost.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotFoundError'))
  const { first, second } = await sendBoth(taken, lost)
  expect(first).toMatchObject({ state: 'attention', problem: { isAboutPhoto: true } })
  expect(second).toMatchObject({ state: 'sent' })
})

test.each([
  ['too large for the shop', () => refused(413, 'payload_too_large')],
  ['too large for a proxy before the shop', () => new Response('<h1>Too large</h1>', { status: 413 })],
  ['of a kind that the shop does not take', () => refused(415, 'unsupported_media_type')],
  ['no picture', () => refused(400, 'invalid_input')],
  ['one too many', () => refused(409, 'limit_reached')],
])('a picture that is %s is the agent’s to decide, and does not hold up the others', async (_, answer) => {
  const { first, second } = await sendBoth(answer)
  expect(first).toMatchObject({ state: 'attention', problem: { isAboutPhoto: true } })
  expect(second).toMatchObject({ state: 'sent' })
})

test('a picture of an order that was taken away is not what the agent has to decide about', async () => {
  const { first, second } = await sendBoth(() => refused(409, 'no_longer_yours'))
  expect(first).toMatchObject({ state: 'attention', problem: { isAboutPhoto: false } })
  expect(second).toMatchObject({ state: 'sent' })
})

test('a shop that is away holds up one order at a time', async () => {
  const { first, second } = await sendBoth(() => refused(503, 'unavailable'))
  expect(first).toMatchObject({ state: 'saved' })
  expect(second).toMatchObject({ state: 'sent' })
})
