import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { PendingChanges } from './pending-changes.ts'

const queryKey = ['numbers', 'person-1']
let queryClient: QueryClient
let sum: PendingChanges<number, number>

beforeEach(() => {
  queryClient = new QueryClient()
  sum = new PendingChanges<number, number>({
    queryClient,
    queryKey,
    apply: (state, change) => state + change,
  })
})

const shown = () => queryClient.getQueryData<number>(queryKey)
const readShown = async (value: number) => {
  queryClient.setQueryData(queryKey, await sum.load(async () => value))
}
/** A call that is answered when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let isSent = false
  const call = () => {
    isSent = true
    return promise
  }
  return { call, answer: resolve, refuse: () => reject(new Error('refused')), wasSent: () => isSent }
}
const send = (change: number, call: () => Promise<number>) =>
  sum.send(sum.show(change), call, (answer) => answer)

test('a change shows before it is answered, and the answer takes its place', async () => {
  await readShown(10)
  const call = held()
  const sent = send(1, call.call)
  expect(shown()).toBe(11)
  call.answer(12)
  await sent
  expect(shown()).toBe(12)
})

test('a refused change goes away alone; later ones stay', async () => {
  await readShown(10)
  const first = held()
  const second = held()
  const sentFirst = send(1, first.call)
  const sentSecond = send(5, second.call)
  expect(shown()).toBe(16)
  first.refuse()
  await expect(sentFirst).rejects.toThrow('refused')
  expect(shown()).toBe(15)
  second.answer(15)
  await sentSecond
  expect(shown()).toBe(15)
})

test('calls go out one after another, in the order of the taps', async () => {
  await readShown(0)
  const first = held()
  const second = held()
  const sentFirst = send(1, first.call)
  const sentSecond = send(1, second.call)
  await Promise.resolve()
  expect([first.wasSent(), second.wasSent()]).toEqual([true, false])
  first.answer(1)
  await sentFirst
  await Promise.resolve()
  expect(second.wasSent()).toBe(true)
  second.answer(2)
  await sentSecond
  expect(shown()).toBe(2)
})

test('a read that a change overtook is read again, so an old answer cannot undo a tap', async () => {
  await readShown(10)
  const slowRead = held()
  const answers = [slowRead.call, async () => 11]
  const reading = sum.load(() => (answers.shift() ?? (() => Promise.reject(new Error('too many'))))())
  await send(1, async () => 11)
  slowRead.answer(10)
  expect(await reading).toBe(11)
})

test('a read waits for the change that is under way', async () => {
  await readShown(10)
  const call = held()
  const sent = send(1, call.call)
  let reads = 0
  const reading = sum.load(async () => {
    reads += 1
    return 11
  })
  await Promise.resolve()
  expect(reads).toBe(0)
  call.answer(11)
  await sent
  expect(await reading).toBe(11)
})

test('a change that has not been sent yet can be replaced or taken back', async () => {
  await readShown(10)
  const pending = sum.show(1)
  sum.replace(pending, 3)
  expect(shown()).toBe(13)
  sum.takeBack(pending)
  expect(shown()).toBe(10)
})

test('nothing is invented before the first read: the first answer is what shows', async () => {
  const call = held()
  const sent = send(1, call.call)
  expect(shown()).toBeUndefined()
  call.answer(4)
  await sent
  expect(shown()).toBe(4)
})

test('live updates can see that a change of the topic is under way', async () => {
  await readShown(10)
  const call = held()
  const sent = send(1, call.call)
  expect(queryClient.isMutating({ mutationKey: ['numbers'] })).toBe(1)
  call.answer(11)
  await sent
  expect(queryClient.isMutating({ mutationKey: ['numbers'] })).toBe(0)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
