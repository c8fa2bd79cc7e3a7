import { Readable } from 'node:stream'

/**
 * Rows as they are read. The heading and the first batch are there before the answer begins, so that what is
 * wrong with the question, or a database that is away, is still answered as such and never as half a file.
 */
export async function csvStream(rows: AsyncGenerator<string>): Promise<Readable> {
  const first = [await rows.next(), await rows.next()].flatMap(({ value }) => value ?? [])
  // Texts go out as they are: as buffers they would lie outside the heap, where garbage is collected late.
  return Readable.from(following(first, rows), { objectMode: true, highWaterMark: 1 })
}

async function* following(first: readonly string[], rows: AsyncGenerator<string>): AsyncGenerator<string> {
  yield* first
  yield* rows
}
