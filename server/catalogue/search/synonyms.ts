import { MAX_PHRASE_WORDS } from '#contract/catalogue/synonyms.ts'
import { soundOf } from './sound.ts'

/** The shop's synonym groups, most of them with a word of a product. */
export interface Synonyms {
  /**
   * The longest word or phrase of a group that begins at the word `from` of a search: how many words it has, and what
   * products say for it. Undefined if none begins there or it finds no more than what was typed.
   */
  at(words: readonly string[], from: number): Synonym | undefined
  /** The single words of these groups. */
  words: ReadonlySet<string>
  /** Whether a word stands in a group of which no product has any. */
  isOfOthers(word: string): boolean
}

interface Synonym {
  length: number
  phrases: string[]
}

/** The words of products are stored from this length on, so shorter ones, such as "tv", count as known. */
const MIN_KNOWN_LENGTH = 3

/**
 * @param groups words and phrases in the form that the words of `product_search` have
 * @param products all words that products have
 */
export function openSynonyms(
  groups: readonly (readonly string[])[],
  products: ReadonlySet<string>,
): Synonyms {
  const bySpelling = new Map<string, Set<string>>()
  const bySound = new Map<string, Set<string>>()
  const single = new Set<string>()
  const ofOthers = new Set<string>()
  for (const group of groups) {
    const sold = group.flatMap((phrase) => formsIn(products, phrase))
    if (sold.length === 0) {
      for (const phrase of group) ofOthers.add(phrase)
      continue
    }
    for (const phrase of [...group, ...sold]) {
      addAll(bySpelling, phrase, sold)
      addAll(bySound, soundOfPhrase(phrase), sold)
      for (const word of phrase.split(' ')) single.add(word)
    }
  }

  /** By sound only if no product has the words themselves. */
  function phrasesOf(words: readonly string[]): Set<string> | undefined {
    const phrase = words.join(' ')
    const isSold = words.every((word) => products.has(word))
    const phrases = bySpelling.get(phrase) ?? (isSold ? undefined : bySound.get(soundOfPhrase(phrase)))
    // What begins with the word is found by the word itself.
    const addsAny = phrases && [...phrases].some((other) => !other.startsWith(phrase))
    return addsAny ? phrases : undefined
  }

  return {
    words: single,
    isOfOthers: (word) => ofOthers.has(word),
    at(words, from) {
      for (let length = Math.min(MAX_PHRASE_WORDS, words.length - from); length > 0; length--) {
        const phrases = phrasesOf(words.slice(from, from + length))
        if (phrases) return { length, phrases: [...phrases] }
      }
      return undefined
    },
  }
}

/** The phrase as products have it, in the singular or the plural; none if no product has all of its words. */
function formsIn(products: ReadonlySet<string>, phrase: string): string[] {
  const isSold = (word: string) => word.length < MIN_KNOWN_LENGTH || products.has(word)
  const words = phrase.split(' ')
  const last = words.pop() ?? ''
  if (!words.every(isSold)) return []
  const plurals = [`${last}s`, `${last}es`].filter((word) => products.has(word))
  const singulars = [last.replace(/es$/, ''), last.replace(/s$/, '')].filter((word) => products.has(word))
  const forms = isSold(last) ? [last, ...plurals, ...singulars] : [...plurals, ...singulars]
  return [...new Set(forms)].map((word) => [...words, word].join(' '))
}

function addAll(phrases: Map<string, Set<string>>, key: string, more: readonly string[]): void {
  phrases.set(key, new Set([...(phrases.get(key) ?? []), ...more]))
}

const soundOfPhrase = (phrase: string) => phrase.split(' ').map(soundOf).join(' ')
