import { forgivenMistakes } from './typing-distance.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * For each word that no product holds the words of the catalogue that it may have been meant to be; other
 * words stay as they are. A word that is near to none is left out as long as others remain. Undefined where
 * nothing is wrong or nothing remains.
 */
export function correctWords(words: readonly string[], vocabulary: Vocabulary): string[][] | undefined {
  const isWrong = (word: string) =>
    forgivenMistakes(word.length) > 0 && !/^\d+$/.test(word) && !vocabulary.holds(word)
  if (!words.some(isWrong)) return undefined
  const corrected = words.map((word) => (isWrong(word) ? vocabulary.nearest(word) : [word]))
  const found = corrected.filter((meant) => meant.length > 0)
  return found.length > 0 ? found : undefined
}
