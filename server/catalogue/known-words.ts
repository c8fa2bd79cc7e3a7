import type { Queries } from '../database/connect.ts'
import { LONGEST_LIFE_MS } from './answer-cache.ts'

/** Some hundred bytes each. */
const MOST_WORDS = 10_000

/** Which words some product holds, so that searches that find nothing ask only for words that are new. */
export interface KnownWords {
  /** Those of these words that some product holds, whole or as a part of a longer one. */
  among(queries: Queries, words: readonly string[]): Promise<ReadonlySet<string>>
  forgetAll(): void
}

export function openKnownWords(): KnownWords {
  let kept = new Map<string, boolean>()
  let goodUntil = 0

  function begin(): void {
    kept = new Map()
    goodUntil = Date.now() + LONGEST_LIFE_MS
  }

  return {
    async among(queries, words) {
      if (goodUntil < Date.now() || kept.size > MOST_WORDS) begin()
      // A change meanwhile begins another map: nobody who asks later sees what was read before it.
      const current = kept
      const asked = words.filter((word) => !current.has(word))
      if (asked.length > 0) {
        const known = await readKnown(queries, asked)
        for (const word of asked) current.set(word, known.has(word))
      }
      return new Set(words.filter((word) => current.get(word)))
    },
    forgetAll: begin,
  }
}

async function readKnown(queries: Queries, words: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await queries.rows<{ word: string }>(
    `select word from unnest($1::text[]) as asked(word)
      where exists (select from product_words w where w.word = asked.word)
         or exists (select from product_words w where w.word like '%' || asked.word || '%')`,
    [words],
    'words-known',
  )
  return new Set(known.map(({ word }) => word))
}
