import { MAX_LIFE_MS } from '#server/catalogue/cache/response-cache.ts'
import type { Queries } from '#server/database/connect.ts'
import { openSynonyms, type Synonyms } from './synonyms.ts'
import { openVocabulary, type Vocabulary, wordsOf } from './vocabulary.ts'

/** What searches are read with: the words of all products, and the shop's synonyms of them. */
export interface Language {
  vocabulary: Vocabulary
  synonyms: Synonyms
}

/** Cached until the catalogue or a synonym changes. */
export interface KnownWords {
  read(queries: Queries): Promise<Language>
  clear(): void
}

export function openKnownWords(): KnownWords {
  let cached: Promise<Language> | undefined
  let goodUntil = 0

  return {
    async read(queries) {
      if (cached && goodUntil >= Date.now()) return cached
      const reading = readLanguage(queries)
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

async function readLanguage(queries: Queries): Promise<Language> {
  const [row] = await queries.sql<{ text: string | null; groups: string[][] }>`
    select (select ' ' || string_agg(word, ' ') || ' ' from product_words) as text,
           (select coalesce(json_agg(array(select ltrim(search_words(phrase)) from unnest(words) as phrase)), '[]')
              from synonym_groups) as groups`
  const text = row?.text ?? ''
  const whole = wordsOf(text)
  const synonyms = openSynonyms(row?.groups ?? [], whole)
  return { vocabulary: openVocabulary(text, synonyms.words, whole), synonyms }
}
