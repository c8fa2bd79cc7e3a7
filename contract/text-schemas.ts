import * as z from 'zod/mini'

/** Control characters other than line breaks and tabs. */
const UNPRINTABLE = /[^\P{Cc}\n\r\t]/u

/** Text without control characters: PostgreSQL stores no NUL, and nobody types the others. */
export function plainText(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(maxLength, `At most ${maxLength} characters`),
    z.refine((text) => !UNPRINTABLE.test(text), 'Contains characters that cannot be stored'),
  )
}
