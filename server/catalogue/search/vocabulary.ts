import { LRUCache } from 'lru-cache'
import { forgivenMistakes, typingDistance } from './typing-distance.ts'

const MAX_CORRECTIONS = 3
/** Some hundred bytes each. */
const MAX_CACHED = 10_000
/** In mistakes: the beginning of a longer word is a weaker match than a whole word. */
const PREFIX_HANDICAP = 0.5
const MIN_PREFIX_LENGTH = 5
/** For words with another first letter; the threshold of pg_trgm. */
const MIN_SIMILARITY = 0.3

/** The words of all products. */
export interface Vocabulary {
  /** Whether some product has this word, whole or as part of a longer one. */
  has(word: string): boolean
  /** The corrections of a mistyped word, the most similar first. */
  nearest(typed: string): string[]
}

/** @param text the words, each with a space before and after it */
export function openVocabulary(text: string): Vocabulary {
  const words = text.split(' ').filter((word) => word !== '')
  const whole = new Set(words)
  const letters = Uint32Array.from(words, lettersOf)
  /** The suggestions and the list of a search need the same. */
  const corrections = new LRUCache<string, string[]>({ max: MAX_CACHED })

  /** Each mistake explains one missing letter: a word that lacks more of the typed letters need not be compared. */
  function candidates(typed: string, forgiven: number): string[] {
    const typedLetters = lettersOf(typed)
    return words.filter(
      (word, at) =>
        word.length >= typed.length - forgiven && countBits(typedLetters & ~(letters[at] ?? 0)) <= forgiven,
    )
  }

  function nearest(typed: string): string[] {
    const forgiven = forgivenMistakes(typed.length)
    const near = candidates(typed, forgiven)
      .map((word) => ({ word, mistakes: mistakesIn(typed, word, forgiven) }))
      .filter(({ mistakes }) => mistakes <= forgiven)
      .map((one) => ({ ...one, similarity: similarityOf(typed, one.word) }))
      .filter(({ word, similarity }) => word[0] === typed[0] || similarity >= MIN_SIMILARITY)
    const fewest = Math.min(...near.map(({ mistakes }) => mistakes))
    return near
      .filter(({ mistakes }) => mistakes === fewest)
      .sort((one, other) => other.similarity - one.similarity || (one.word < other.word ? -1 : 1))
      .slice(0, MAX_CORRECTIONS)
      .map(({ word }) => word)
  }

  return {
    has: (word) => whole.has(word) || text.includes(word),
    nearest(typed) {
      const known = corrections.get(typed)
      if (known) return known
      const found = nearest(typed)
      corrections.set(typed, found)
      return found
    },
  }
}

function mistakesIn(typed: string, word: string, most: number): number {
  const { whole, prefix } = typingDistance(typed, word, most)
  return typed.length < MIN_PREFIX_LENGTH ? whole : Math.min(whole, prefix + PREFIX_HANDICAP)
}

/** A bit for each letter of a word; letters of other scripts may share one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The share of trigrams that two words have in common, as `similarity` of pg_trgm. */
function similarityOf(one: string, other: string): number {
  const [ofOne, ofOther] = [trigramsOf(one), trigramsOf(other)]
  const common = [...ofOne].filter((trigram) => ofOther.has(trigram)).length
  return common / (ofOne.size + ofOther.size - common)
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
