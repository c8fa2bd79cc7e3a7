import { UnreadableFile } from './unreadable-file.ts'

export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

/** Text is handed on in pieces of at least so many characters, so that a row that does not end in one is not read often. */
const PIECE_LENGTH = 1_000_000

/** By the mark at the beginning; without one UTF-8 where every byte agrees, else what older programs write in India. */
export async function encodingOf(start: string, parts: AsyncIterable<Buffer>): Promise<TextEncoding> {
  if (start.startsWith('\xff\xfe')) return 'UTF-16LE'
  if (start.startsWith('\xfe\xff')) return 'UTF-16BE'
  if (start.startsWith('\xef\xbb\xbf')) return 'UTF-8'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of parts) decoder.decode(part, { stream: true })
    return 'UTF-8'
  } catch (error) {
    if (error instanceof TypeError) return 'Windows-1252'
    throw error
  }
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
