import { LRUCache } from 'lru-cache'
import { forgivenByEar, isHeardAs, isSlip, MIN_LONG_LENGTH } from './likely-slips.ts'
import { MIN_INSIDE_LENGTH } from './search-terms.ts'
import { soundOf } from './sound.ts'
import { forgivenMistakes, typingDistance } from './typing-distance.ts'

const MAX_CORRECTIONS = 3
/** Some hundred bytes each. */
const MAX_CACHED = 10_000
/** In mistakes: the beginning of a longer word is a weaker match than a whole word. */
const PREFIX_HANDICAP = 0.5
/** In mistakes: of two equally near words the one spelled alike is meant, rather than the one that sounds alike. */
const SOUND_HANDICAP = 0.25
const MIN_PREFIX_LENGTH = 6
/** Of the similarity of the most similar word: what is less similar is not meant as well. */
const SHARE_OF_BEST = 0.75
/** For a guess, which is only asked. */
const MAX_GUESSED = 1
const MIN_GUESSED_SIMILARITY = 0.3
/** For words with another first letter: "hearing" is not "wearing". */
const MIN_SIMILARITY = 0.5

/** The words of all products. */
export interface Vocabulary {
  /** Whether some product has this word, whole or as part of a longer one; a short word only as its beginning. */
  has(word: string): boolean
  hasWhole(word: string): boolean
  /** The words that a mistyped one may stand for, by letters or by sound, the most similar first. */
  nearest(typed: string): string[]
  /** The most similar word, however little that says: to ask whether it is meant, never to search for it. */
  guess(typed: string): string | undefined
}

/**
 * @param text the words, each with a space before and after it
 * @param synonyms words that a mistyped one may stand for, even if no product has them
 */
export function openVocabulary(
  text: string,
  synonyms: Iterable<string> = [],
  whole: ReadonlySet<string> = wordsOf(text),
): Vocabulary {
  const words = [...new Set([...whole, ...synonyms])]
  const sounds = words.map(soundOf)
  const letters = Uint32Array.from(words, lettersOf)
  const soundLetters = Uint32Array.from(sounds, lettersOf)
  /** Suggestions and list of one search need the same corrections. */
  const corrections = new LRUCache<string, string[]>({ max: MAX_CACHED })

  function nearest(typed: string): string[] {
    const forgiven = forgivenMistakes(typed.length)
    const byLetters = compareWith(typed, letters, typed.length < MIN_LONG_LENGTH ? 1 : forgiven)
    const typedSound = soundOf(typed)
    const bySound = compareWith(typedSound, soundLetters, forgivenByEar(typedSound.length))
    const near: { word: string; mistakes: number; similarity: number }[] = []
    let fewest = forgiven
    for (const [at, word] of words.entries()) {
      const sound = sounds[at] ?? ''
      const most = Math.floor(fewest)
      const ofLetters = byLetters(word, at, most)
      const bothSounds = bySound(sound, at, most) + SOUND_HANDICAP
      if (Math.min(ofLetters, bothSounds) > fewest) continue
      const isHeard = bothSounds < ofLetters && isHeardAs(typed, typedSound, word, sound)
      const mistakes = Math.min(isSlip(typed, word) ? ofLetters : Infinity, isHeard ? bothSounds : Infinity)
      if (mistakes > fewest) continue
      const similarity = similarityOf(typed, word)
      const beginsAlike = word[0] === typed[0] || sound[0] === typedSound[0]
      if (!beginsAlike && similarity < MIN_SIMILARITY) continue
      fewest = mistakes
      near.push({ word, mistakes, similarity })
    }
    const nearest = near
      .filter(({ mistakes }) => mistakes === fewest)
      .sort((one, other) => other.similarity - one.similarity || (one.word < other.word ? -1 : 1))
    const [{ similarity: best } = { similarity: 0 }] = nearest
    return nearest
      .filter(({ similarity }) => similarity >= best * SHARE_OF_BEST)
      .slice(0, MAX_CORRECTIONS)
      .map(({ word }) => word)
  }

  function guess(typed: string): string | undefined {
    const byLetters = compareWith(typed, letters, MAX_GUESSED)
    let best: { word: string; mistakes: number; similarity: number } | undefined
    for (const [at, word] of words.entries()) {
      const mistakes = byLetters(word, at, MAX_GUESSED)
      if (mistakes > MAX_GUESSED || mistakes > (best?.mistakes ?? Infinity)) continue
      const similarity = similarityOf(typed, word)
      if (similarity < MIN_GUESSED_SIMILARITY) continue
      if (best?.mistakes === mistakes && best.similarity >= similarity) continue
      best = { word, mistakes, similarity }
    }
    return best?.word
  }

  return {
    guess,
    has: (word) => whole.has(word) || text.includes(word.length < MIN_INSIDE_LENGTH ? ` ${word}` : word),
    hasWhole: (word) => whole.has(word),
    nearest(typed) {
      const known = corrections.get(typed)
      if (known) return known
      const found = nearest(typed)
      corrections.set(typed, found)
      return found
    },
  }
}

/** Counts the mistakes between a typed text and one of many, whose letters are at its index; Infinity for more than `most`. */
function compareWith(typed: string, letters: Uint32Array, forgiven: number) {
  const typedLetters = lettersOf(typed)
  return (text: string, at: number, allowed: number): number => {
    const most = Math.min(allowed, forgiven)
    if (text.length < typed.length - most) return Infinity
    // Each mistake explains one missing letter: a text that lacks more of them need not be compared.
    if (countBits(typedLetters & ~(letters[at] ?? 0)) > most) return Infinity
    const { whole, prefix } = typingDistance(typed, text, most)
    const ofPrefix = typed.length < MIN_PREFIX_LENGTH || prefix > most ? Infinity : prefix + PREFIX_HANDICAP
    const mistakes = Math.min(whole > most ? Infinity : whole, ofPrefix)
    return mistakes > allowed ? Infinity : mistakes
  }
}

export const wordsOf = (text: string) => new Set(text.split(' ').filter((word) => word !== ''))

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
