import { MAX_LIFE_MS } from '#server/catalogue/cache/response-cache.ts'
import type { Queries } from '#server/database/connect.ts'
import { openVocabulary, type Vocabulary } from './vocabulary.ts'

/** The words of all products, cached until the catalogue changes. */
export interface KnownWords {
  read(queries: Queries): Promise<Vocabulary>
  clear(): void
}

export function openKnownWords(): KnownWords {
  let cached: Promise<Vocabulary> | undefined
  let goodUntil = 0

  return {
    async read(queries) {
      if (cached && goodUntil >= Date.now()) return cached
      const reading = readVocabulary(queries)
      cached = reading
      goodUntil = Date.now() + MAX_LIFE_MS
      try {
        return await reading
      } catch (error) {
        if (cached === reading) cached = undefined
        throw error
      }
    },
    // Also drops a read that is under way: later callers must not see it.
    clear() {
      cached = undefined
    },
  }
}

async function readVocabulary(queries: Queries): Promise<Vocabulary> {
  const [row] = await queries.sql<{ text: string | null }>`
    select ' ' || string_agg(word, ' ') || ' ' as text from product_words`
  return openVocabulary(row?.text ?? '')
}
