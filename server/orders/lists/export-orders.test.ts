import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Queries } from '#server/database/connect.ts'
import { statementOf } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { exportOrders } from './export-orders.ts'

const admin = { id: 'somebody', role: 'admin', staffRole: 'owner' } as SignedIn
const ROWS_OF_BATCH = 500

/** A shop with so many orders that its export never ends, and how often it was asked for more. */
function endlessShop() {
  const reads: (readonly unknown[])[] = []
  const csv = 'order,Asha Rao,asha@example.com,delivered,118.00,2026-01-01\r\n'.repeat(ROWS_OF_BATCH)
  const queries = {
    async unprepared(strings: TemplateStringsArray, ...parts: readonly unknown[]) {
      reads.push(statementOf(strings, parts).values)
      return [{ csv, rows: ROWS_OF_BATCH, placedAt: `moment ${reads.length}`, id: `id ${reads.length}` }]
    },
  } as unknown as Queries
  return { queries, reads }
}

async function manyTurns(): Promise<void> {
  for (let at = 0; at < 200; at++) await turn()
}

test('an export that nobody reads waits: the database reads what was taken and a little more', async () => {
  const { queries, reads } = endlessShop()
  const stream = await exportOrders(queries, admin, { limit: 24 })
  await manyTurns()
  expect(reads.length).toBeLessThanOrEqual(3)

  const chunks = stream[Symbol.asyncIterator]()
  for (let taken = 1; taken <= 50; taken++) {
    await chunks.next()
    await manyTurns()
    expect(reads.length).toBeLessThanOrEqual(taken + 3)
  }
  expect(reads.length).toBeGreaterThanOrEqual(49)
})

test('a batch goes on where the one before ended', async () => {
  const { queries, reads } = endlessShop()
  const chunks = (await exportOrders(queries, admin, { limit: 24, status: 'pending' }))[
    Symbol.asyncIterator
  ]()
  for (let at = 0; at < 4; at++) await chunks.next()
  expect(reads.slice(0, 3)).toEqual([
    ['pending', ROWS_OF_BATCH],
    ['pending', 'moment 1', 'id 1', ROWS_OF_BATCH],
    ['pending', 'moment 2', 'id 2', ROWS_OF_BATCH],
  ])
})

test('a client that goes away ends the questions', async () => {
  const { queries, reads } = endlessShop()
  const stream = await exportOrders(queries, admin, { limit: 24 })
  stream.destroy()
  await manyTurns()
  const before = reads.length
  await manyTurns()
  expect(reads.length).toBe(before)
})
