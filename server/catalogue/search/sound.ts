import { latinOf } from './devanagari.ts'

/** In this order: each rule sees what the rules before it have written. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/t?chh?/g, 'C'],
  [/[st]ion/g, 'san'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/([gjkbdts])h/g, '$1'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  // "almirah", "lahsun": no vowel follows, so nobody hears it.
  [/h(?![aeiouy])/g, ''],
  // "phone", "table"
  [/(?<=[aeiouy].*[^aeiouy])e$/g, ''],
  [/a[aeiouy]*/g, 'a'],
  [/[eiy][aeiouy]*/g, 'i'],
  [/[ou][aeiouy]*/g, 'u'],
  [/(.)\1+/g, '$1'],
]

/**
 * How a word sounds to an Indian ear: spellings of the same sound give the same text, such as aa/a, ee/i, oo/u, w/v, z/j,
 * ph/f, kh/k, sh/s and doubled letters. Devanagari is spelled in Latin letters first. Other scripts stay as they are.
 * @param word in lower case, without accents
 */
export function soundOf(word: string): string {
  return RULES.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latinOf(word))
}
