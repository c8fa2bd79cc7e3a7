const DEVANAGARI = /[\u0900-\u097f]/

/** Each is followed by "a" where another letter comes next. */
const CONSONANTS = lettersOf(`
  क k, ख kh, ग g, घ gh, ङ n, च ch, छ chh, ज j, झ jh, ञ n, ट t, ठ th, ड d, ढ dh, ण n, त t, थ th, द d, ध dh, न n,
  प p, फ ph, ब b, भ bh, म m, य y, र r, ल l, व v, ळ l, श sh, ष sh, स s, ह h`)
const VOWELS = lettersOf(
  'अ a, आ aa, इ i, ई ee, उ u, ऊ oo, ऋ ri, ए e, ऐ ai, ओ o, औ au, ऍ e, ऑ o, \u0901 n, \u0902 n, \u0903 h',
)
/** Written behind a consonant, instead of its "a"; a virama only takes the "a" away. */
const VOWEL_SIGNS = lettersOf(`
  \u093e aa, \u093f i, \u0940 ee, \u0941 u, \u0942 oo, \u0943 ri, \u0947 e, \u0948 ai, \u094b o, \u094c au, \u0945 e,
  \u0949 o, \u094d`)
const NUKTA = '\u093c'
/** With a dot below they are an r. */
const FLAPPED = ['ड', 'ढ']

/** A word of Devanagari as it is usually typed in Latin letters; any other word as it is. */
export function latinOf(word: string): string {
  if (!DEVANAGARI.test(word)) return word
  const letters = [...word.normalize('NFD')]
  return letters.map((letter, at) => spell(letter, letters.slice(at + 1))).join('')
}

function spell(letter: string, following: readonly string[]): string {
  if (letter === NUKTA) return ''
  const consonant = CONSONANTS.get(letter)
  if (consonant === undefined) return VOWELS.get(letter) ?? VOWEL_SIGNS.get(letter) ?? letter
  const hasDot = following[0] === NUKTA
  const next = following[hasDot ? 1 : 0]
  const hasOwnVowel = next !== undefined && (CONSONANTS.has(next) || VOWELS.has(next))
  return (hasDot && FLAPPED.includes(letter) ? 'r' : consonant) + (hasOwnVowel ? 'a' : '')
}

/** Letters and their spellings from "क k, ख kh". */
function lettersOf(list: string): Map<string, string> {
  return new Map(
    list.split(',').map((pair) => {
      const [letter = '', spelling = ''] = pair.trim().split(' ')
      return [letter, spelling]
    }),
  )
}
