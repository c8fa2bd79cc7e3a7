import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readUploadedFile } from './uploaded-file.ts'

test('of fifty files at once twenty-four come in, as many wait, and the others are refused', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  let coming = 0
  const request = {
    isMultipart: () => true,
    file: async () => {
      coming++
      await arrived
      return { toBuffer: async () => Buffer.from('x'), file: { truncated: false } }
    },
  } as unknown as FastifyRequest
  const all = Array.from({ length: 50 }, () => readUploadedFile(request, { field: 'photo', maxBytes: 10 }))
  const refused = await Promise.allSettled(all.slice(48))
  expect(refused.map((each) => 'reason' in each && each.reason.code)).toEqual(['busy', 'busy'])
  expect(coming).toBe(24)
  arrive()
  expect(await Promise.all(all.slice(0, 48))).toHaveLength(48)
})
