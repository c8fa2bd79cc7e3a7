import type { HsnCode } from '#contract/tax/tax-class-schemas.ts'
import { type CommonHsnCode, HSN_CODES } from './hsn-codes.ts'

const MAX_FOUND = 20

/**
 * Common codes for what was typed. Digits find the codes that begin with them, and those that they begin with; words find goods
 * of which each of them begins a word.
 */
export function searchHsnCodes(typed: string): HsnCode[] {
  const digits = typed.replace(/\s/g, '')
  const found = /^\d+$/.test(digits)
    ? HSN_CODES.filter(({ code }) => code.startsWith(digits) || digits.startsWith(code))
    : byWords(wordsOf(typed))
  return found.slice(0, MAX_FOUND).map(({ code, description, taxClass }) => ({ code, description, taxClass }))
}

/** Those first that are called by the words, then those that people also call so. */
function byWords(words: readonly string[]): readonly CommonHsnCode[] {
  if (words.length === 0) return HSN_CODES
  const isFound = (text: string) => {
    const known = wordsOf(text)
    return words.every((word) => known.some((one) => one.startsWith(word)))
  }
  const named = HSN_CODES.filter(({ description }) => isFound(description))
  const others = HSN_CODES.filter((one) => !named.includes(one) && isFound(`${one.description} ${one.also}`))
  return [...named, ...others]
}

/** "Shoes" and "shoe" are one word. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/(?<=...)(?<!s)s$/, ''))
