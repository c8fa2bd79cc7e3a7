import { expect, test } from 'vitest'
import { networkOf } from '#server/http/network-of.ts'
import type { Problem } from '#server/http/problem.ts'
import { hashPassword, isPassword, withHashingSlot } from './password.ts'

test('a hash knows its password and no other', async () => {
  const hash = await hashPassword('saffron-42')
  expect(await isPassword('saffron-42', hash)).toBe(true)
  for (const other of ['saffron-43', 'Saffron-42', 'saffron-42 ', '']) {
    expect(await isPassword(other, hash)).toBe(false)
  }
  expect(await isPassword('saffron-42', null)).toBe(false)
})

test('hashes made at another cost still hold', async () => {
  // "saffron-42" at 8 MiB, one pass, two lanes.
  const older =
    '$argon2id$v=19$m=8192,t=1,p=2$c2FsdHNhbHRzYWx0c2FsdA$8JzVji+VVxTQNzKaFbX955SWN1DYM+fUCNNqiM3okl0'
  expect(await isPassword('saffron-42', older)).toBe(true)
  expect(await isPassword('saffron-43', older)).toBe(false)
})

test('an unknown person costs as much as a known one', async () => {
  const hash = await hashPassword('saffron-42')
  // Work of the processor, which does not depend on who else is at work.
  const workOf = async (against: string | undefined) => {
    const work: number[] = []
    for (let at = 0; at < 5; at++) {
      const before = process.cpuUsage()
      await isPassword('wrong', against)
      work.push(process.cpuUsage(before).user)
    }
    return Math.min(...work)
  }
  expect(await workOf(undefined)).toBeGreaterThan((await workOf(hash)) / 3)
})

test('a flood is refused at the door instead of keeping everybody waiting', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => isPassword('guess', undefined)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(16)
  const problem = refused[0]?.reason as Problem
  expect([problem.status, problem.code, problem.retryAfterSeconds]).toEqual([503, 'busy', 5])
  expect(await isPassword('guess', undefined)).toBe(false)
})

test('whoever comes when all places are taken is refused before anything is done for him', async () => {
  const finish = Promise.withResolvers<void>()
  const inside = Array.from({ length: 64 }, () => withHashingSlot(() => finish.promise))
  let isBegun = false
  const late = withHashingSlot(async () => {
    isBegun = true
  })
  await expect(late).rejects.toMatchObject({ status: 503, code: 'busy' })
  expect(isBegun).toBe(false)
  finish.resolve()
  await Promise.all(inside)
  expect(await withHashingSlot(async () => 'room again')).toBe('room again')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('attempts from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
