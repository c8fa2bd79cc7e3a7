import type { Language } from './known-words.ts'
import type { Meaning, SearchTerms } from './search-terms.ts'
import { forgivenMistakes } from './typing-distance.ts'

/** Words that connect others and do not describe a product. */
const CONNECTING_WORDS = new Set(
  'for of with and the ka ki ke ko wala wali wale vala vali vale liye aur का की के को वाला वाली वाले लिए और'.split(
    ' ',
  ),
)

/** Words that describe nothing, or every product: without them a search that finds nothing is tried again. */
const VAGUE_WORDS = new Set(
  'best good acha achha accha badhiya new naya nayi naye sasta sasti saste cheap price rate online buy set kit colour color rang रंग अच्छा नया सस्ता'.split(
    ' ',
  ),
)

/** Units of sizes and packs. */
const SIZE_WORDS = new Set(
  'kg g gm gram grams kilo ml l litre liter inch gb tb pack pcs piece pieces किलो ग्राम लीटर'.split(' '),
)

/**
 * The same search with mistyped words corrected, and with what else its words mean. A word that is similar to none is left
 * out as long as others remain.
 */
export function understandSearch(terms: SearchTerms, language: Language): SearchTerms {
  const typed = terms.words.flat()
  const read = typed.map((word) => readWord(word, language))
  const understood = read.flatMap(({ meant }) => meant)
  const leftOut = read.filter(({ isUnknown }) => isUnknown).map(({ word }) => word)
  if (understood.length === 0) return { ...terms, leftOut }
  const sold = understood.map((spellings) => spellings.filter((word) => isSold(word, language)))
  const isAsTyped = understood.length === typed.length && understood.every(([best], at) => best === typed[at])
  const nameKey = isAsTyped ? terms.nameKey : sold.map(([best]) => best).join(' ')
  // Where only a synonym is sold, nothing is found as it was typed.
  const isFound = sold.every(({ length }) => length > 0)
  return {
    ...(isFound ? { nameKey, words: sold } : NOTHING_TYPED),
    ...addedMeanings(understood, language),
    ...(leftOut.length > 0 && { leftOut }),
    ...correctionsIn(read, understood),
  }
}

/** The words that were corrected, and the search with them. */
function correctionsIn(
  read: readonly ReadWord[],
  understood: readonly string[][],
): Pick<SearchTerms, 'corrected' | 'correctedTo'> {
  const corrected = read.filter(({ isCorrected }) => isCorrected).map(({ word }) => word)
  if (corrected.length === 0) return {}
  return { corrected, correctedTo: understood.map(([best]) => best).join(' ') }
}

/**
 * Searches for more, where a search has found nothing, the nearest first: without words that say little, that were only guessed,
 * that are sizes, or colours; then for products that have only some of the words.
 * @param terms as `readSearch` gives them
 */
export function* widerSearches(
  terms: SearchTerms,
  { corrected = [] }: SearchTerms,
  language: Language,
): Generator<SearchTerms> {
  const typed = terms.words.flat()
  const steps: ((word: string) => boolean)[] = [
    (word) => saysLittle(word),
    (word) => saysLittle(word) || corrected.includes(word),
    (word) => saysLittle(word) || isSize(word),
    (word) => saysLittle(word) || isSize(word) || language.colours.has(word),
  ]
  let before = typed.length
  for (const isLeftOut of steps) {
    const others = typed.filter((word) => !isLeftOut(word))
    const hasOthers = others.some((word) => readWord(word, language).meant.length > 0)
    if (others.length === before || !hasOthers) continue
    before = others.length
    const wider = understandSearch(
      { nameKey: others.join(' '), words: others.map((word) => [word]) },
      language,
    )
    const leftOut = [
      ...typed.filter((word) => isLeftOut(word) && !saysLittle(word)),
      ...(wider.leftOut ?? []),
    ]
    yield { ...wider, ...(leftOut.length > 0 && { leftOut }) }
  }
  const telling = typed.filter((word) => !saysLittle(word) && !isSize(word))
  const loose = partlyFound(telling, language)
  if (loose) yield loose
}

const saysLittle = (word: string) => CONNECTING_WORDS.has(word) || VAGUE_WORDS.has(word)
const isSize = (word: string) => /^\d/.test(word) || SIZE_WORDS.has(word)

/** For products that have some of the words whole in their title; undefined for fewer than two words that are known. */
function partlyFound(words: readonly string[], language: Language): SearchTerms | undefined {
  const read = words.map((word) => readWord(word, language))
  const slots = slotsOf(
    read.flatMap(({ meant }) => meant),
    language,
  )
  const leftOut = read.filter(({ isUnknown }) => isUnknown).map(({ word }) => word)
  const meanings = slots.map(({ meaning: { words: same, ...meaning } }) => ({
    ...meaning,
    words: [],
    phrases: [...meaning.phrases, ...same.flatMap((word) => [word, `${word}s`])],
  }))
  return meanings.length > 1 ? { ...NOTHING_TYPED, meanings, isLoose: true, leftOut } : undefined
}

/**
 * The same search for products that have only some of its meanings. Undefined if it has only one, or none because products
 * have the words as they were typed.
 */
export function loosenSearch({ meanings = [] }: SearchTerms): SearchTerms | undefined {
  return meanings.length > 1 ? { ...NOTHING_TYPED, meanings, isLoose: true } : undefined
}

const NOTHING_TYPED = { nameKey: '', words: [] }

interface ReadWord {
  word: string
  /** For each word that it stands for the word itself, or its corrections. */
  meant: string[][]
  isCorrected: boolean
  /** Whether neither products nor synonyms have anything like it. */
  isUnknown: boolean
}

/** Reads one word of a search. */
export function readWord(word: string, language: Language): ReadWord {
  const { vocabulary, synonyms } = language
  const read = { word, isCorrected: false, isUnknown: false }
  if (CONNECTING_WORDS.has(word) && !vocabulary.hasWhole(word)) return { ...read, meant: [] }
  if (isSold(word, language) || synonyms.at([word], 0)) return { ...read, meant: [[word]] }
  // What means something that this shop does not sell is no mistyped word.
  const isNoMistake = synonyms.isOfOthers(word) || /\d/.test(word)
  const nearest = isNoMistake ? [] : vocabulary.nearest(word)
  if (nearest.length > 0) return { ...read, meant: [nearest], isCorrected: true }
  const parts = partsOf(word, language).map((part) => [part])
  return parts.length > 0
    ? { ...read, meant: parts, isCorrected: !/\d/.test(word) }
    : { ...read, meant: [], isUnknown: true }
}

/** Longer words are in no vocabulary; the triggers of `product_words` leave them out. */
const MAX_KNOWN_LENGTH = 40

/** Whether a word is searched as it is typed: a product has it, or it is too short, too long or a number, which nothing corrects. */
function isSold(word: string, { vocabulary }: Language): boolean {
  const isTakenAsItIs = forgivenMistakes(word.length) === 0 || word.length > MAX_KNOWN_LENGTH
  return isTakenAsItIs || /^\d+$/.test(word) || vocabulary.has(word)
}

const MIN_PART_LENGTH = 2

/** The two words that somebody has typed as one, such as "gamecontroller" or "5kg"; none if it is not made of two. */
function partsOf(word: string, { vocabulary, synonyms }: Language): string[] {
  const [, number, unit] = /^(\d+)(\D+)$/.exec(word) ?? []
  if (number && unit && SIZE_WORDS.has(unit)) return [number, unit]
  for (let length = word.length - MIN_PART_LENGTH; length >= MIN_PART_LENGTH; length--) {
    const parts = [word.slice(0, length), word.slice(length)]
    if (parts.every((part) => vocabulary.hasWhole(part) || synonyms.words.has(part))) return parts
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
  const meaning: Meaning = { words: [], phrases: [], otherPhrases: [] }
  for (const spelling of spellings) {
    const synonym = language.synonyms.at(spelling.split(' '), 0)
    if (synonym) meaning.phrases.push(...synonym.phrases)
    else if (isSold(spelling, language)) meaning.words.push(spelling)
  }
  const phrases = [...new Set(meaning.phrases)]
  return { ...meaning, phrases, otherPhrases: phrases.filter((phrase) => !spellings.includes(phrase)) }
}
