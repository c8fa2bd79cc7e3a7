import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, joined } from '#server/database/sql.ts'
import { correctWords } from './correct-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Counting every match of a common word would be expensive: beyond this the total is capped. */
export const MAX_COUNTED = 10_000
/** More than anybody types; the other words of a pasted text are ignored. */
const MAX_WORDS = 8
/** Shorter words stand inside nearly every text: they match only at the start of a word. */
const MIN_INSIDE_LENGTH = 3

/** A search in the form that the texts of `product_search` have. */
export interface SearchTerms {
  /** The whole text, compared with the beginning of names. */
  nameKey: string
  /** For each word the spellings that match: itself, or its corrections. */
  words: string[][]
}

/** Text without accents or other scripts. */
const PLAIN = /^[ -~]*$/
const BETWEEN_PLAIN_WORDS = /[ -/:-@[-`{-~]+/

/**
 * Reads a search. Its words have no punctuation and so no wildcards. A search without words, such as "%", matches
 * nothing.
 */
export async function readSearch(queries: Queries, text: string): Promise<SearchTerms> {
  return PLAIN.test(text) ? readPlainSearch(text) : readAnySearch(queries, text)
}

/** Gives the same as the database functions do for plain text, without a query. */
export function readPlainSearch(text: string): SearchTerms {
  const nameKey = text.trim().toLowerCase()
  return { nameKey, words: searchedWords(nameKey.split(BETWEEN_PLAIN_WORDS)) }
}

/** By the database functions that wrote `product_search`. */
export async function readAnySearch(queries: Queries, text: string): Promise<SearchTerms> {
  const [row] = await queries.sql<{ nameKey: string; words: string }>`
    select search_key(${text}) as name_key, search_words(${text}) as words`
  return { nameKey: row?.nameKey ?? '', words: searchedWords(row?.words.split(' ') ?? []) }
}

function searchedWords(words: readonly string[]): string[][] {
  const different = new Set(words.filter((word) => word !== ''))
  return [...different].slice(0, MAX_WORDS).map((word) => [word])
}

/** The same search with mistyped words corrected. */
export function correctSearch(terms: SearchTerms, words: Vocabulary): SearchTerms {
  const corrected = correctWords(terms.words.flat(), words)
  return corrected ? { nameKey: corrected.map(([best]) => best).join(' '), words: corrected } : terms
}

/** Condition on `product_search s`: every word is found somewhere, a short one at the start of a word. */
export function matchesAnywhere(terms: SearchTerms): Fragment {
  return everyWord(terms, (word) => {
    const start = word.length < MIN_INSIDE_LENGTH ? '% ' : '%'
    return fragment`s.all_words like ${`${start}${word}%`}`
  })
}

/**
 * Conditions on `product_search s`, the best match first: names that begin with the search, words of the title,
 * words anywhere, parts of words. Each one holds for all products of the one before it.
 */
export function matchRanks(terms: SearchTerms): Fragment[] {
  const ranks = [
    fragment`s.name_key like ${`${terms.nameKey.replace(/[\\%_]/g, '\\$&')}%`}`,
    everyWord(terms, (word) => fragment`s.title_words like ${`% ${word}%`}`),
    everyWord(terms, (word) => fragment`s.all_words like ${`% ${word}%`}`),
  ]
  const hasLongWord = terms.words.flat().some((word) => word.length >= MIN_INSIDE_LENGTH)
  return hasLongWord ? [...ranks, matchesAnywhere(terms)] : ranks
}

function everyWord(terms: SearchTerms, condition: (word: string) => Fragment): Fragment {
  if (terms.words.length === 0) return fragment`false`
  const words = terms.words.map((spellings) => fragment`(${joined(spellings.map(condition), ' or ')})`)
  return joined(words, ' and ')
}
