import { forgivenMistakes } from './typing-distance.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Replaces each word that no product has by the similar words of the catalogue. A word without a similar one is left out
 * as long as others remain. Undefined where nothing is wrong or nothing remains.
 */
export function correctWords(words: readonly string[], vocabulary: Vocabulary): string[][] | undefined {
  const isWrong = (word: string) =>
    forgivenMistakes(word.length) > 0 && !/^\d+$/.test(word) && !vocabulary.has(word)
  if (!words.some(isWrong)) return undefined
  const corrected = words.map((word) => (isWrong(word) ? vocabulary.nearest(word) : [word]))
  const found = corrected.filter((spellings) => spellings.length > 0)
  return found.length > 0 ? found : undefined
}
