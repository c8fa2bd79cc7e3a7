import type { Language } from './known-words.ts'
import type { Meaning, SearchTerms } from './search-terms.ts'
import { forgivenMistakes } from './typing-distance.ts'

/** Words that connect others and do not describe a product. */
const CONNECTING_WORDS = new Set(
  'for of with and the ka ki ke ko wala wali wale vala vali vale liye aur का की के को वाला वाली वाले लिए और'.split(
    ' ',
  ),
)

/**
 * The same search with mistyped words corrected, and with what else its words mean. A word that is similar to none is left
 * out as long as others remain.
 */
export function understandSearch(terms: SearchTerms, language: Language): SearchTerms {
  const typed = terms.words.flat()
  const understood = understandWords(typed, language)
  if (understood.length === 0) return terms
  const sold = understood.map((spellings) => spellings.filter((word) => isSold(word, language)))
  const isAsTyped = understood.length === typed.length && understood.every(([best], at) => best === typed[at])
  const nameKey = isAsTyped ? terms.nameKey : sold.map(([best]) => best).join(' ')
  // Where only a synonym is sold, nothing is found as it was typed.
  const isFound = sold.every(({ length }) => length > 0)
  return { ...(isFound ? { nameKey, words: sold } : NOTHING_TYPED), ...addedMeanings(understood, language) }
}

/**
 * The same search for products that have only some of its meanings. Undefined if it has only one, or none because products
 * have the words as they were typed.
 */
export function loosenSearch({ meanings = [] }: SearchTerms): SearchTerms | undefined {
  return meanings.length > 1 ? { ...NOTHING_TYPED, meanings, isLoose: true } : undefined
}

const NOTHING_TYPED = { nameKey: '', words: [] }

/** For each word the word itself, or its corrections. */
function understandWords(typed: readonly string[], language: Language): string[][] {
  return typed.flatMap((word) => {
    if (isSold(word, language) || language.synonyms.at([word], 0)) return [[word]]
    const nearest = language.vocabulary.nearest(word)
    return nearest.length > 0 ? [nearest] : partsOf(word, language).map((part) => [part])
  })
}

/** Longer words are in no vocabulary; the triggers of `product_words` leave them out. */
const MAX_KNOWN_LENGTH = 40

/** Whether products may have the word, or it is taken as it is: too short or too long to be corrected, or a number. */
function isSold(word: string, { vocabulary }: Language): boolean {
  const isTakenAsItIs = forgivenMistakes(word.length) === 0 || word.length > MAX_KNOWN_LENGTH
  return isTakenAsItIs || /^\d+$/.test(word) || vocabulary.has(word)
}

const MIN_PART_LENGTH = 3

/** The two words that somebody has typed as one, such as "gamecontroller"; none if it is not made of two. */
function partsOf(word: string, { vocabulary }: Language): string[] {
  for (let length = word.length - MIN_PART_LENGTH; length >= MIN_PART_LENGTH; length--) {
    const parts = [word.slice(0, length), word.slice(length)]
    if (parts.every(vocabulary.hasWhole)) return parts
  }
  return []
}

/** A word or phrase of a search, and what it means. */
interface Slot {
  spellings: string[]
  meaning: Meaning
}

/** The meanings of a search, if a synonym or a word that was left out finds more than what was typed. */
function addedMeanings(understood: readonly string[][], language: Language): Partial<SearchTerms> {
  const slots = slotsOf(understood, language)
  const wordCount = slots.reduce((count, { spellings: [best = ''] }) => count + best.split(' ').length, 0)
  const hasSynonyms = slots.some(({ meaning }) => meaning.phrases.length > 0)
  if (slots.length === 0 || (!hasSynonyms && wordCount === understood.length)) return {}
  const isMeantFirst = slots.some(
    ({ spellings: [best = ''], meaning }) =>
      meaning.phrases.length > 0 && !best.split(' ').every(language.vocabulary.hasWhole),
  )
  return { meanings: slots.map(({ meaning }) => meaning), isMeantFirst }
}

/** The search word by word, or phrase by phrase; without words that mean nothing. */
function slotsOf(understood: readonly string[][], language: Language): Slot[] {
  const best = understood.map(([word = '']) => word)
  const slots: Slot[] = []
  for (let at = 0; at < best.length; ) {
    const length = language.synonyms.at(best, at)?.length ?? 1
    const spellings = length > 1 ? [best.slice(at, at + length).join(' ')] : (understood[at] ?? [])
    const meaning = meaningOf(spellings, language)
    const isWord = meaning.words.length > 0 && !CONNECTING_WORDS.has(best[at] ?? '')
    if (isWord || meaning.phrases.length > 0) slots.push({ spellings, meaning })
    at += length
  }
  return slots
}

/** What products may say for one of these spellings. */
function meaningOf(spellings: readonly string[], language: Language): Meaning {
  const meaning: Meaning = { words: [], phrases: [] }
  for (const spelling of spellings) {
    const synonym = language.synonyms.at(spelling.split(' '), 0)
    if (synonym) meaning.phrases.push(...synonym.phrases)
    else if (isSold(spelling, language)) meaning.words.push(spelling)
  }
  return { ...meaning, phrases: [...new Set(meaning.phrases)] }
}
