import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'

test('a page is put together once for each version, also for many who ask at once', async () => {
  const read = createPageCache()
  const make = vi.fn(async () => '<p>₹1,000.00</p>')
  const pages = await Promise.all([1, 2, 3].map(() => read('/products/kettle', '1', make)))
  expect(make).toHaveBeenCalledTimes(1)
  expect(pages.map(({ gzipped }) => gunzipSync(gzipped).toString())).toEqual(
    Array(3).fill('<p>₹1,000.00</p>'),
  )
  await read('/products/kettle', '2', make)
  expect(make).toHaveBeenCalledTimes(2)
})

test('a page that could not be put together is tried again', async () => {
  const read = createPageCache()
  await expect(read('/', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await read('/', '1', async () => 'here')).plain.toString()).toBe('here')
})

test('only the pages read last are cached', async () => {
  const read = createPageCache(2)
  const make = vi.fn(async () => 'page')
  for (const path of ['/1', '/2', '/1', '/3', '/1']) await read(path, '1', make)
  expect(make).toHaveBeenCalledTimes(3)
  await read('/2', '1', make)
  expect(make).toHaveBeenCalledTimes(4)
})
