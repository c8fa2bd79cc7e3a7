import type { UnderstoodSearch } from '#contract/catalogue/catalogue-schemas.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Language } from './known-words.ts'
import type { PricedSearch } from './price-words.ts'
import type { SearchTerms } from './search-terms.ts'
import { readWord } from './understand-search.ts'

type Prices = Omit<PricedSearch, 'text'>

/** The page with how its search was understood, unless that is just as it was typed. */
export function explained<Found extends object>(
  page: Found,
  { minPaise, maxPaise }: Prices,
  { leftOut = [], correctedTo, isLoose = false }: Partial<SearchTerms> = {},
  suggestions: readonly string[] = [],
): Found & { understood?: UnderstoodSearch } {
  const isAsTyped = leftOut.length === 0 && correctedTo === undefined && !isLoose && suggestions.length === 0
  if (isAsTyped && minPaise === undefined && maxPaise === undefined) return page
  const understood = {
    minPrice: minPaise === undefined ? null : rupeesFromPaise(minPaise),
    maxPrice: maxPaise === undefined ? null : rupeesFromPaise(maxPaise),
    leftOut: [...leftOut],
    correctedTo: correctedTo ?? null,
    isPartial: isLoose,
    suggestions: [...suggestions],
  }
  return { ...page, understood }
}

const MAX_SUGGESTIONS = 4

/** Other searches for one that finds nothing: what may be meant, the same at any price, and its words alone. */
export function suggestSearches(
  text: string,
  typed: SearchTerms,
  { correctedTo }: SearchTerms,
  { minPaise, maxPaise }: Prices,
  language: Language,
): string[] {
  const words = typed.words.flat()
  const guessed = words.map((word) =>
    readWord(word, language).isUnknown ? (language.vocabulary.guess(word) ?? word) : word,
  )
  const hasPrice = minPaise !== undefined || maxPaise !== undefined
  const isKnown = (word: string) => readWord(word, language).meant.length > 0
  const others = [
    ...(correctedTo === undefined ? [] : [correctedTo]),
    ...(guessed.every((word, at) => word === words[at]) ? [] : [guessed.join(' ')]),
    ...(hasPrice && words.some(isKnown) ? [text] : []),
    ...(words.length > 1 ? words.filter(isKnown) : []),
  ]
  return [...new Set(others)].slice(0, MAX_SUGGESTIONS)
}
