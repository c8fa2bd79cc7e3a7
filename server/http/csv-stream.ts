import { Readable } from 'node:stream'

/**
 * Streams rows as they are read. The heading and the first batch are read before the answer begins, so that invalid input
 * or a database that is away still gets a problem, not half a file.
 */
export async function csvStream(rows: AsyncGenerator<string>): Promise<Readable> {
  const first = [await rows.next(), await rows.next()].flatMap(({ value }) => value ?? [])
  // Strings, not buffers: those lie outside the heap and are freed late.
  return Readable.from(following(first, rows), { objectMode: true, highWaterMark: 1 })
}

async function* following(first: readonly string[], rows: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* first
  yield* rows
}
