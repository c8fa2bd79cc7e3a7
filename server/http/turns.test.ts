import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Work that ends when the test says so. */
function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve, fail: () => reject(new Error('It failed')) }
}

test('so many run at once and so many wait; what comes beyond is refused before it begins', async () => {
  const inTurn = turns(1, 2)
  const begun: string[] = []
  const [first, second, third] = [piece(), piece(), piece()]
  const run = (name: string, { work }: Pick<ReturnType<typeof piece>, 'work'>) =>
    inTurn(() => {
      begun.push(name)
      return work()
    })
  const all = [run('first', first), run('second', second), run('third', third)]
  await expect(run('fourth', piece())).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfterSeconds: 5,
  })
  expect(begun).toEqual(['first'])
  first.fail()
  await expect(all[0]).rejects.toThrow('It failed')
  second.end()
  await all[1]
  third.end()
  await all[2]
  expect(begun).toEqual(['first', 'second', 'third'])
})
