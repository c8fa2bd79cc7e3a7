import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { sellPrescriptions } from '#server/orders/prescriptions/prescription-fixtures.ts'
import { databaseUrl } from './testing/database-server.ts'
import { startServer } from './testing/killable-server.ts'
import { newDatabase, openTestShop } from './testing/shop.ts'

/** The most that a process has had in memory, in megabytes. */
const peakMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('a sign-in beside six photos of 49 megapixels takes about as long as alone, and memory stays bounded', async () => {
  const { connection, drop } = await newDatabase()
  const parts = await openTestShop({ connection })
  await sellPrescriptions(parts)
  const people = await Promise.all(Array.from({ length: 6 }, () => parts.person()))
  const server = await startServer(databaseUrl(inject('postgres'), String(connection.database)))
  try {
    const email = 'sign-in@example.com'
    const account = { name: 'Asha Rao', email, password: 'basket42', role: 'customer' }
    expect((await server.call('POST', '/api/register', { body: account })).status).toBe(201)
    const signIn = async () => {
      const begun = performance.now()
      const { status } = await server.call('POST', '/api/login', { body: { email, password: 'basket42' } })
      expect(status).toBe(200)
      return performance.now() - begun
    }
    // Interlaced: it is unfolded as a whole before its first row can be shrunk.
    const photo = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#c33' } })
      .png({ progressive: true })
      .toBuffer()
    const send = async ({ token }: { token: string }) => {
      const body = new FormData()
      body.append('photo', new Blob([photo], { type: 'image/png' }), 'photo.png')
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${server.url}/api/prescriptions`, { method: 'POST', headers, body })).status
    }
    const medianOf = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const alone = medianOf([await signIn(), await signIn(), await signIn(), await signIn(), await signIn()])
    const before = peakMb(server.pid)
    let isSending = true
    const sent = Promise.all(people.map(send)).finally(() => {
      isSending = false
    })
    const times: number[] = []
    while (isSending) {
      times.push(await signIn())
      await sleep(20)
    }
    expect(await sent).toEqual([201, 201, 201, 201, 201, 201])
    expect(medianOf(times)).toBeLessThan(5 * alone)
    expect(peakMb(server.pid) - before).toBeLessThan(400)
  } finally {
    await server.killAfter(0)
    await parts.close()
    await drop()
  }
})
