// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { IMPORT_PART_BYTES, MAX_IMPORT_BYTES } from '#contract/catalogue/product-imports.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { importAt, listedAt } from './import-fixtures.ts'
import { fileError, sendFile } from './send-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const BYTES = 2 * IMPORT_PART_BYTES + 7
const fileOf = (bytes: number, lastModified = 1) =>
  new File([new Uint8Array(bytes)], 'shop.csv', { lastModified })
const uploading = { id: 'half', _id: 'half', fileName: 'shop.csv', state: 'uploading' } as const
const send = (file: File, latest = [] as ReturnType<typeof listedAt>[]) => {
  const sent: number[] = []
  return {
    sent,
    answer: sendFile(file, {
      latest,
      onSent: (bytes) => sent.push(bytes),
      signal: new AbortController().signal,
    }),
  }
}
const reply =
  (parts: number[] = []) =>
  ({ method }: SentCall) =>
    jsonReply({
      success: true,
      data: importAt({
        ...uploading,
        fileBytes: BYTES,
        parts,
        ...(method === 'PUT' && { state: 'reading' }),
      }),
    })
const said = (calls: SentCall[]) => calls.map(({ method, path }) => `${method} ${path}`)

test('a file is announced, sent in parts as it is, and read', async () => {
  const calls = answerCalls(reply())
  const { sent, answer } = send(fileOf(BYTES))
  expect((await answer).state).toBe('reading')
  expect(said(calls)).toEqual([
    'POST /api/products/import',
    'PUT /api/products/import/half/parts/0',
    'PUT /api/products/import/half/parts/1',
    'PUT /api/products/import/half/parts/2',
    'PUT /api/products/import/half/answers',
  ])
  expect(calls[0]?.body).toEqual({ fileName: 'shop.csv', fileBytes: BYTES })
  const parts = calls.slice(1, 4)
  expect(parts.map(({ body }) => (body as Blob).size)).toEqual([IMPORT_PART_BYTES, IMPORT_PART_BYTES, 7])
  expect(parts.map(({ headers }) => headers.get('content-type'))).toEqual(
    Array(3).fill('application/octet-stream'),
  )
  expect(sent).toEqual([0, IMPORT_PART_BYTES, 2 * IMPORT_PART_BYTES, BYTES])
})

test('what came before a break is not sent again, unless the file was edited since', async () => {
  answerCalls(({ path }) =>
    path.endsWith('parts/1') ? problemReply(400, 'invalid', 'No') : reply()({ method: 'GET' } as SentCall),
  )
  await expect(send(fileOf(BYTES, 5)).answer).rejects.toThrow('No')
  const again = answerCalls(reply([0]))
  await send(fileOf(BYTES, 5), [listedAt(uploading)]).answer
  expect(said(again).slice(0, 2)).toEqual([
    'GET /api/products/import/half',
    'PUT /api/products/import/half/parts/1',
  ])
  const edited = answerCalls(reply([0]))
  await send(fileOf(BYTES, 6), [listedAt(uploading)]).answer
  expect(said(edited)[0]).toBe('POST /api/products/import')
})

test('a part is sent again after a break of the network', async () => {
  vi.useFakeTimers()
  let breaks = 2
  const calls = answerCalls((call) =>
    call.path.endsWith('parts/0') && breaks-- > 0 ? brokenNetwork() : reply()(call),
  )
  const { answer } = send(fileOf(BYTES))
  await vi.runAllTimersAsync()
  await expect(answer).resolves.toMatchObject({ state: 'reading' })
  expect(said(calls).filter((one) => one.endsWith('parts/0'))).toHaveLength(3)
})

test.each([
  [0, 'shop.csv is empty'],
  [MAX_IMPORT_BYTES + 1, 'shop.csv is too large: at most 64 MB'],
  [1, undefined],
])('a file of %i bytes: %s', (size, error) => {
  expect(fileError({ name: 'shop.csv', size })).toBe(error)
})
