import { latinOf } from './devanagari.ts'
import { typingDistance } from './typing-distance.ts'

/** From this length on two letters may be wrong; shorter words are near to too many others. */
export const MIN_LONG_LENGTH = 8
/** Below it only swapped and doubled letters are slips: "tap" is a word, and so is "tip". */
const MIN_SLIP_LENGTH = 4
/** From this length on any letter may be wrong. */
const MAX_SLIP_LENGTH = 5
const MIN_SOUND_LENGTH = 5
const LONG_SOUND = 9

/** Letters that are mistaken for each other: by ear, or because they lie side by side. */
const LIKE_LETTERS =
  'bp dt gk gj jz ck cs sz vw vb mn fp fv qk kx ty gh nm bv bn as sd df er rt ui io op cv xc'
    .split(' ')
    .flatMap((pair) => [pair, `${pair[1]}${pair[0]}`])
const LIKELY_PAIRS = new Set(LIKE_LETTERS)
const VOWELS = /^[aeiouy]$/

/** How many letters of two sounds of this length may differ: none in short ones. */
export function forgivenByEar(length: number): number {
  if (length < 6) return 0
  return length < LONG_SOUND ? 1 : 2
}

/**
 * Whether a word was heard as another: long ones nearly, others with the same consonants. A short sound is shared by too many
 * words, so their letters must be alike as well.
 */
export function isHeardAs(typed: string, typedSound: string, word: string, sound: string): boolean {
  if (typed.length < MIN_SLIP_LENGTH) return false
  if (typedSound !== sound) {
    return typedSound.length >= LONG_SOUND || consonantsOf(sound).startsWith(consonantsOf(typedSound))
  }
  if (sound.length >= MIN_SOUND_LENGTH) return true
  return typingDistance(typed, word, 1).whole <= 1 || skeletonOf(typed) === skeletonOf(word)
}

const consonantsOf = (sound: string) => sound.replaceAll(/[aiu]/g, '')

/** The consonants as they are spelled. */
function skeletonOf(word: string): string {
  return latinOf(word)
    .replaceAll('ph', 'f')
    .replaceAll(/[aeiouy]/g, '')
    .replaceAll(/(.)\1+/g, '$1')
}

/**
 * Whether a short word may be the other one mistyped: two letters swapped, one doubled, a vowel or an h too many or too few, or
 * a letter that is mistaken for the other. "Cough" is no slip for "couch". Of longer words any letter may be wrong.
 */
export function isSlip(typed: string, word: string): boolean {
  if (typed.length > MAX_SLIP_LENGTH || Math.abs(typed.length - word.length) > 1) return true
  const at = firstDifference(typed, word)
  const isShort = typed.length < MIN_SLIP_LENGTH
  if (typed.length === word.length) {
    const isSwap = typed[at] === word[at + 1] && typed[at + 1] === word[at]
    return isSwap || (!isShort && areAlike(typed.charAt(at), word.charAt(at)))
  }
  const longer = typed.length > word.length ? typed : word
  const extra = longer.charAt(at)
  const isDoubled = extra === longer[at - 1] || extra === longer[at + 1]
  return isDoubled || (!isShort && (extra === 'h' || VOWELS.test(extra)))
}

function areAlike(one: string, other: string): boolean {
  return one === other || (VOWELS.test(one) && VOWELS.test(other)) || LIKELY_PAIRS.has(one + other)
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
