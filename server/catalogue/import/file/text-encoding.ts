import { UnreadableFile } from './unreadable-file.ts'

export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

/** Text is handed on in pieces of at least so many characters, so that a row that does not end in one is not read often. */
const PIECE_LENGTH = 1_000_000

/** By the mark at the beginning; without one UTF-8 where every byte agrees, else what older programs write in India. */
export async function encodingOf(parts: AsyncIterable<Buffer>): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let start = Buffer.alloc(0)
  for await (const part of parts) {
    if (start.length < 3) {
      start = Buffer.concat([start, part.subarray(0, 3)])
      if (start[0] === 0xff && start[1] === 0xfe) return 'UTF-16LE'
      if (start[0] === 0xfe && start[1] === 0xff) return 'UTF-16BE'
      if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'UTF-8'
    }
    try {
      utf8.decode(part, { stream: true })
    } catch {
      return 'Windows-1252'
    }
  }
  return 'UTF-8'
}

/** The text without the mark at its beginning. */
export async function* decodeParts(
  parts: AsyncIterable<Buffer>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let text = ''
  for await (const part of parts) {
    text += decoder.decode(part, { stream: true })
    if (text.length < PIECE_LENGTH) continue
    yield withoutNul(text)
    text = ''
  }
  yield withoutNul(text + decoder.decode())
}

/** Tables have no such character; other files and texts in unknown encodings do. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new UnreadableFile('This file is no table: save the table as "CSV UTF-8"')
  return text
}
