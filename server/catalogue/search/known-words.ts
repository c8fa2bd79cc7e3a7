import type { Queries } from '#server/database/connect.ts'
import { MAX_LIFE_MS } from '../response-cache.ts'
import { COLOUR_GROUPS, EVERYDAY_COLOURS } from './colour-words.ts'
import { openSynonyms, type Synonyms } from './synonyms.ts'
import { openVocabulary, type Vocabulary, wordsOf } from './vocabulary.ts'

/** What searches are read with: the words of all products, the shop's synonyms of them, and colours. */
export interface Language {
  vocabulary: Vocabulary
  synonyms: Synonyms
  /** Words of colours, everyday ones and the shop's own. */
  colours: ReadonlySet<string>
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
    if (!built || !isSame(built.words, words)) built = { words, language: languageOf(words) }
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
  /** With a space between them. */
  ofColours: string
}

const isSame = (one: WordsOfShop, other: WordsOfShop) =>
  one.ofProducts === other.ofProducts && one.synonyms === other.synonyms && one.ofColours === other.ofColours

async function readWords(queries: Queries): Promise<WordsOfShop> {
  const [row] = await queries.sql<WordsOfShop>`
    select coalesce((select ' ' || string_agg(word, ' ') || ' ' from product_words), '') as of_products,
           (select coalesce(json_agg(array(select ltrim(search_words(phrase)) from unnest(words) as phrase) order by id), '[]')::text
              from synonym_groups) as synonyms,
           (select coalesce(string_agg(words, '' order by words), '') from colours) as of_colours`
  return row ?? { ofProducts: '', synonyms: '[]', ofColours: '' }
}

function languageOf({ ofProducts, synonyms, ofColours }: WordsOfShop): Language {
  const whole = wordsOf(ofProducts)
  const groups: string[][] = [...JSON.parse(synonyms), ...COLOUR_GROUPS]
  const known = openSynonyms(groups, whole)
  const vocabulary = openVocabulary(ofProducts, known.words, whole)
  return { vocabulary, synonyms: known, colours: new Set([...EVERYDAY_COLOURS, ...wordsOf(ofColours)]) }
}
