import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, joined } from '#server/database/sql.ts'
import { correctWords } from './correct-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Counting every match of a common word would be dear: beyond this the total is capped (spec/api, "Lists"). */
export const MAX_COUNTED = 10_000
/** More words than anybody types; the rest of a pasted text narrows nothing. */
const MAX_WORDS = 8
/** Two letters stand in the middle of nearly every text: only words that start with them count. */
const MIN_INSIDE_LENGTH = 3

/** What somebody searches, in the form in which `product_search` keeps its texts. */
export interface SearchTerms {
  /** The whole text, compared with the beginning of names. */
  nameKey: string
  /** For each word the spellings that count: itself, or what it may have been meant to be. */
  words: string[][]
}

/** Text without accents or other scripts. */
const PLAIN = /^[ -~]*$/
const BETWEEN_PLAIN_WORDS = /[ -/:-@[-`{-~]+/

/**
 * Reads a search. Words hold no punctuation, so nothing in them is a wildcard. No words means that nothing
 * matches ("%" finds no product).
 */
export async function readSearch(queries: Queries, text: string): Promise<SearchTerms> {
  return PLAIN.test(text) ? readPlainSearch(text) : readAnySearch(queries, text)
}

/** What the database makes of plain text, without asking it. */
export function readPlainSearch(text: string): SearchTerms {
  const nameKey = text.trim().toLowerCase()
  return { nameKey, words: searchedWords(nameKey.split(BETWEEN_PLAIN_WORDS)) }
}

/** By the functions with which `product_search` was written. */
export async function readAnySearch(queries: Queries, text: string): Promise<SearchTerms> {
  const [row] = await queries.sql<{ nameKey: string; words: string }>`
    select search_key(${text}) as name_key, search_words(${text}) as words`
  return { nameKey: row?.nameKey ?? '', words: searchedWords(row?.words.split(' ') ?? []) }
}

function searchedWords(words: readonly string[]): string[][] {
  const different = new Set(words.filter((word) => word !== ''))
  return [...different].slice(0, MAX_WORDS).map((word) => [word])
}

/** The same search with mistyped words put right. */
export function correctSearch(terms: SearchTerms, words: Vocabulary): SearchTerms {
  const corrected = correctWords(terms.words.flat(), words)
  return corrected ? { nameKey: corrected.map(([best]) => best).join(' '), words: corrected } : terms
}

/** Condition on `product_search s`: every word stands somewhere, two letters at the start of a word. */
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
