import type { Queries } from '#server/database/connect.ts'
import { type Fragment, fragment, joined, literal } from '#server/database/sql.ts'

/** Counting every match of a common word would be expensive: beyond this the total is capped. */
export const MAX_COUNTED = 10_000
/** More than anybody types; the other words of a pasted text are ignored. */
const MAX_WORDS = 8
/** Shorter words are part of many others, such as "rice" of "price", so they match only at the start of a word. */
export const MIN_INSIDE_LENGTH = 5

/** A search in the form that the texts of `product_search` have. */
export interface SearchTerms {
  /** The whole text, compared with the beginning of names. */
  nameKey: string
  /** For each word the spellings that match: itself, or its corrections. */
  words: string[][]
  /** The meaning of each word or phrase by the shop's synonyms; absent if they find no more. */
  meanings?: Meaning[]
  /** Whether matches by synonym come first: "chai" means tea before it is the beginning of "chair". */
  isMeantFirst?: boolean
  /** Whether products match that have only some of the meanings; those with more come first. */
  isLoose?: boolean
  /** Words, as they were typed, that no product has: the search goes without them. */
  leftOut?: readonly string[]
  /** Words that are searched as they were not typed. */
  corrected?: readonly string[]
  /** What the search is with its corrected words. */
  correctedTo?: string
}

/** The words and phrases that match one word or phrase of a search. */
export interface Meaning {
  /** They match at the start of a word. */
  words: string[]
  /** They match as whole words. */
  phrases: string[]
  /** Those that are not what was typed. */
  otherPhrases: string[]
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

/** Does without a query what the database functions do, for plain text. */
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

/** Condition on `product_search s`: every word is found somewhere, a short one at the start of a word, or what it means. */
export function matchesAnywhere(terms: SearchTerms): Fragment {
  const { meanings, isLoose } = terms
  const typed = everyWord(terms, (word) => {
    const start = word.length < MIN_INSIDE_LENGTH ? '% ' : '%'
    return fragment`s.all_words like ${`${start}${word}%`}`
  })
  if (!meanings) return typed
  const meant = isLoose ? joined(inTitle(meanings), ' or ') : joined(inText(meanings), ' and ')
  return terms.words.length > 0 ? fragment`(${typed} or ${meant})` : fragment`(${meant})`
}

/**
 * Conditions on `product_search s`, the best match first: names that begin with the search, words of the title,
 * words anywhere, parts of words. What only a synonym finds comes after what was typed, unless it `isMeantFirst`.
 */
export function matchRanks(terms: SearchTerms): Fragment[] {
  const { meanings, isMeantFirst, isLoose } = terms
  if (!meanings) return typedRanks(terms)
  if (isLoose) return looseRanks(meanings)
  const typed = terms.words.length > 0 ? rankedByMeaning(typedRanks(terms), meanings) : []
  const meant = [joined(inTitle(meanings), ' and '), joined(inText(meanings), ' and ')]
  return isMeantFirst ? [...meant, ...typed] : [...typed, ...meant]
}

/**
 * What begins with the search is first, then what has its words in the title and says the same in other words too: a phone of
 * "Mobile Phones" comes before a "Controller Mobile".
 */
function rankedByMeaning(typed: Fragment[], meanings: readonly Meaning[]): Fragment[] {
  const [first, inTitle, ...others] = typed
  const inOtherWords = meanings.flatMap(({ otherPhrases }) =>
    otherPhrases.length > 0 ? [fragment`(${joined(phrasesInTitle(otherPhrases), ' or ')})`] : [],
  )
  if (!first || !inTitle || inOtherWords.length === 0) return typed
  return [first, fragment`${inTitle} and ${joined(inOtherWords, ' and ')}`, inTitle, ...others]
}

/** The more meanings a title has, the better, and of two the last, which is mostly what is looked for: "study chair". */
function looseRanks(meanings: readonly Meaning[]): Fragment[] {
  const found = joined(
    inTitle(meanings).map((condition) => fragment`${condition}::int`),
    ' + ',
  )
  const last = inTitle(meanings.slice(-1))
  return meanings.flatMap((_meaning, fewer) => {
    const isFound = fragment`${found} >= ${literal(meanings.length - fewer)}`
    return [fragment`${isFound} and ${joined(last, ' and ')}`, isFound]
  })
}

function typedRanks(terms: SearchTerms): Fragment[] {
  const name = terms.nameKey.replace(/[\\%_]/g, '\\$&')
  const ranks = [
    fragment`s.name_key || ' ' like ${`${name} %`}`,
    everyWord(terms, (word) => fragment`s.title_words || ' ' like ${`% ${word} %`}`),
    fragment`s.name_key like ${`${name}%`}`,
    everyWord(terms, (word) => fragment`s.title_words like ${`% ${word}%`}`),
    everyWord(terms, (word) => fragment`s.all_words like ${`% ${word}%`}`),
  ]
  const hasLongWord = terms.words.flat().some((word) => word.length >= MIN_INSIDE_LENGTH)
  if (!hasLongWord) return ranks
  return [...ranks, matchesAnywhere({ nameKey: terms.nameKey, words: terms.words })]
}

function everyWord(terms: SearchTerms, condition: (word: string) => Fragment): Fragment {
  if (terms.words.length === 0) return fragment`false`
  const words = terms.words.map((spellings) => fragment`(${joined(spellings.map(condition), ' or ')})`)
  return joined(words, ' and ')
}

/** For each meaning the condition that the title has it. */
function inTitle(meanings: readonly Meaning[]): Fragment[] {
  return meanings.map(({ words, phrases }) => {
    const beginnings = words.map((word) => fragment`s.title_words like ${`% ${word}%`}`)
    return fragment`(${joined([...beginnings, ...phrasesInTitle(phrases)], ' or ')})`
  })
}

/** For each meaning the condition that a product has it: a synonym in its title, other words anywhere. */
function inText(meanings: readonly Meaning[]): Fragment[] {
  // Conditions on titles come first, because titles are short.
  const titlesFirst = meanings.toSorted((one, other) => one.words.length - other.words.length)
  return titlesFirst.map(({ words, phrases }) => {
    const beginnings = words.map((word) => fragment`s.all_words like ${`% ${word}%`}`)
    return fragment`(${joined([...beginnings, ...phrasesInTitle(phrases)], ' or ')})`
  })
}

/** Conditions that the title has a phrase. Phrases that begin alike share one index condition, which saves planning time. */
function phrasesInTitle(phrases: readonly string[]): Fragment[] {
  const beginnings = phrases.filter(
    (phrase) => !phrases.some((other) => other !== phrase && phrase.startsWith(other)),
  )
  return beginnings.map((beginning) => {
    const forms = phrases
      .filter((phrase) => phrase.startsWith(beginning) && !phrase.startsWith(`${beginning} `))
      .map((phrase) => fragment`s.title_words || ' ' like ${`% ${phrase} %`}`)
    return fragment`(s.title_words like ${`% ${beginning}%`} and (${joined(forms, ' or ')}))`
  })
}
