import type { Language } from './known-words.ts'
import type { Meaning, SearchTerms } from './search-terms.ts'
import { forgivenMistakes } from './typing-distance.ts'

/** They connect the words of a Hindi search and say nothing of the product. */
const CONNECTING_WORDS = new Set(
  'ka ki ke ko wala wali wale vala vali vale liye aur का की के को वाला वाली वाले लिए और'.split(' '),
)

/**
 * The same search with mistyped words corrected, and with what else its words mean. A word that is similar to none is left
 * out as long as others remain.
 */
export function understandSearch(terms: SearchTerms, language: Language): SearchTerms {
  const { vocabulary } = language
  const typed = terms.words.flat()
  const understood = typed.map((word) => spellingsOf(word, language)).filter(({ length }) => length > 0)
  if (understood.length === 0) return terms
  const sold = understood.map((spellings) =>
    spellings.filter((word) => isTaken(word) || vocabulary.has(word)),
  )
  const isAsTyped = understood.length === typed.length && understood.every(([best], at) => best === typed[at])
  const nameKey = isAsTyped ? terms.nameKey : sold.map(([best]) => best).join(' ')
  // Where only a synonym is sold, nothing is found as it was typed.
  const corrected = sold.every(({ length }) => length > 0)
    ? { nameKey, words: sold }
    : { nameKey: '', words: [] }
  return { ...corrected, ...meaningsOf(understood, language) }
}

/** The word itself where some product or synonym has it, otherwise its corrections. */
function spellingsOf(word: string, { vocabulary, synonyms }: Language): string[] {
  const isKnown = isTaken(word) || vocabulary.has(word) || synonyms.at([word], 0) !== undefined
  return isKnown ? [word] : vocabulary.nearest(word)
}

/** Whether a word is taken as it is: it is too short to be corrected, or a number. */
const isTaken = (word: string) => forgivenMistakes(word.length) === 0 || /^\d+$/.test(word)

/** What the search means word by word, or phrase by phrase; nothing where no synonym adds to what was typed. */
function meaningsOf(
  understood: readonly string[][],
  { vocabulary, synonyms }: Language,
): Partial<SearchTerms> {
  const best = understood.map(([word = '']) => word)
  const meanings: Meaning[] = []
  let isAdded = false
  let isMeantFirst = false
  for (let at = 0; at < best.length; ) {
    const longest = synonyms.at(best, at)
    const length = longest?.length ?? 1
    const spellings = length > 1 ? [best.slice(at, at + length).join(' ')] : (understood[at] ?? [])
    const meaning = meaningOf(spellings, { vocabulary, synonyms })
    const isEmpty =
      meaning.phrases.length === 0 && (meaning.words.length === 0 || CONNECTING_WORDS.has(best[at] ?? ''))
    if (!isEmpty) meanings.push(meaning)
    isAdded ||= isEmpty || meaning.phrases.length > 0
    isMeantFirst ||= meaning.phrases.length > 0 && !best.slice(at, at + length).every(vocabulary.hasWhole)
    at += length
  }
  return isAdded && meanings.length > 0 ? { meanings, isMeantFirst } : {}
}

/** What products may say for one of these spellings. */
function meaningOf(spellings: readonly string[], { vocabulary, synonyms }: Language): Meaning {
  const meaning: Meaning = { words: [], phrases: [] }
  for (const spelling of spellings) {
    const { phrases = [] } = synonyms.at(spelling.split(' '), 0) ?? {}
    if (phrases.some((phrase) => phrase !== spelling)) meaning.phrases.push(...phrases)
    else if (isTaken(spelling) || vocabulary.has(spelling)) meaning.words.push(spelling)
  }
  return meaning
}
