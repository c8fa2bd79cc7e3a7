import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#client/api-client.ts'
import type { ImportProductsAnswer } from '#contract/catalogue/catalogue-management.ts'
import { importInParts } from './import-parts.ts'

vi.mock('#client/api-client.ts', () => ({ api: { post: vi.fn() } }))
beforeEach(() => vi.mocked(api.post).mockReset())

const BODY = { csv: 'name', commit: true, fetchesPictures: false }
const part = (next: number | null): ImportProductsAnswer => ({
  isCommitted: true,
  format: 'own',
  ignoredColumns: [],
  total: 3,
  done: 1,
  next,
  withPictureAddresses: 0,
  created: 1,
  changed: 0,
  unchanged: 0,
  faulty: 0,
  faults: [],
  rows: [],
})
function answerWith(...parts: ImportProductsAnswer[]) {
  for (const data of parts) vi.mocked(api.post).mockResolvedValueOnce({ data } as never)
}
const startsOf = () => vi.mocked(api.post).mock.calls.map(([, body]) => (body as { from: number }).from)

test('a table is sent until all of it is done, each time from where the last part ended', async () => {
  answerWith(part(1), part(2), part(null))
  const seen: (number | null)[] = []
  const sum = await importInParts(BODY, ({ next }) => seen.push(next) > 0)
  expect([sum.created, sum.next, seen]).toEqual([3, null, [1, 2, null]])
  expect(startsOf()).toEqual([0, 1, 2])
})

test('it ends after the part under way when it is stopped', async () => {
  answerWith(part(1), part(2))
  const sum = await importInParts(BODY, ({ next }) => next !== 2)
  expect([sum.created, sum.next]).toEqual([2, 2])
})
