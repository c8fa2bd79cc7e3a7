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
  let built: { words: WordsOfShop; language: Language } | undefined

  /** Keeps the language if the words are the same, as after a change of a price. */
  async function build(queries: Queries): Promise<Language> {
    const words = await readWords(queries)
    const isSame = built?.words.ofProducts === words.ofProducts && built.words.synonyms === words.synonyms
    built = built && isSame ? built : { words, language: languageOf(words) }
    return built.language
  }

  return {
    async read(queries) {
      if (cached && goodUntil >= Date.now()) return cached
      const reading = build(queries)
      cached = reading
      goodUntil = Date.now() + MAX_LIFE_MS
      try {
        return await reading
      } catch (error) {
        if (cached === reading) cached = undefined
        throw error
      }
    },
    // Also forgets a read that is still running, because its result may be outdated.
    clear() {
      cached = undefined
    },
  }
}

interface WordsOfShop {
  /** A space before and after each. */
  ofProducts: string
  /** The groups, as JSON. */
  synonyms: string
}

async function readWords(queries: Queries): Promise<WordsOfShop> {
  const [row] = await queries.sql<WordsOfShop>`
    select coalesce((select ' ' || string_agg(word, ' ') || ' ' from product_words), '') as of_products,
           (select coalesce(json_agg(array(select ltrim(search_words(phrase)) from unnest(words) as phrase) order by id), '[]')::text
              from synonym_groups) as synonyms`
  return row ?? { ofProducts: '', synonyms: '[]' }
}

function languageOf({ ofProducts, synonyms }: WordsOfShop): Language {
  const whole = wordsOf(ofProducts)
  const groups: string[][] = JSON.parse(synonyms)
  const known = openSynonyms(groups, whole)
  return { vocabulary: openVocabulary(ofProducts, known.words, whole), synonyms: known }
}
