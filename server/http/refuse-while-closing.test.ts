import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '#tests/testing/eventually.ts'
import { openTestShop } from '#tests/testing/shop.ts'

test('a closing shop finishes what is on its way, and answers the rest with a time to come again', async () => {
  const shop = await openTestShop()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  // A request that takes its time: its statement is answered when the test says so.
  const { sql } = shop.database
  shop.database.sql = async (text, ...values) => {
    if (text[0] === 'select 1') {
      begun.resolve()
      await finish.promise
    }
    return sql(text, ...values)
  }
  const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  const hungUp = new Promise((resolve) => socket.once('close', resolve))
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`)

  ask('/api/health/ready')
  await begun.promise
  const closing = shop.app.close()
  await eventually(() => expect(shop.app.server.listening).toBe(false))
  const arrived = once(shop.app.server, 'request')
  ask('/api/categories')
  // Answers of one connection come in the order of its requests: the second has arrived before the first is answered.
  await arrived
  finish.resolve()
  await hungUp

  const [first = '', second = ''] = received.split(/(?<=\})(?=HTTP\/1\.1)/)
  expect(first).toMatch(/^HTTP\/1\.1 200 /)
  expect(second).toMatch(/^HTTP\/1\.1 503 /)
  expect(second).toMatch(/^retry-after: 5\r$/m)
  expect(second).toMatch(/^connection: close\r$/im)
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 'unavailable' })
  await closing
  await shop.close()
})
