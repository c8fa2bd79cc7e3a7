import type { Queries } from '../database/connect.ts'
import type { KnownWords } from './known-words.ts'
import { forgivenMistakes, typingDistance } from './typing-distance.ts'

const MOST_CANDIDATES = 1_000
const MOST_CORRECTIONS = 3
/** The beginning of a longer word is a weaker match than a whole one. */
const PREFIX_HANDICAP = 0.5
const SHORTEST_PREFIX = 5

/**
 * For each word that no product holds the words of the catalogue that it may have been meant to be; other
 * words stay as they are. A word that is near to none is left out as long as others remain. Undefined where
 * nothing is wrong or nothing remains.
 */
export async function correctWords(
  queries: Queries,
  words: readonly string[],
  known: KnownWords,
): Promise<string[][] | undefined> {
  const isKnown = await known.among(queries, words)
  const isWrong = (word: string) =>
    forgivenMistakes(word.length) > 0 && !isKnown.has(word) && !/^\d+$/.test(word)
  if (!words.some(isWrong)) return undefined
  const corrected: string[][] = []
  for (const word of words) {
    const meant = isWrong(word) ? await nearestWords(queries, word) : [word]
    if (meant.length > 0) corrected.push(meant)
  }
  return corrected.length > 0 ? corrected : undefined
}

async function nearestWords(queries: Queries, typed: string): Promise<string[]> {
  const forgiven = forgivenMistakes(typed.length)
  const candidates = await queries.rows<{ word: string }>(
    `select word from product_words
      where (word like $2 or word % $1) and length(word) >= $3
      order by similarity(word, $1) desc, word limit ${MOST_CANDIDATES}`,
    [typed, `${typed.charAt(0)}%`, typed.length - forgiven],
  )
  const near = candidates
    .map(({ word }) => ({ word, mistakes: mistakesIn(typed, word) }))
    .filter(({ mistakes }) => mistakes <= forgiven)
  const fewest = Math.min(...near.map(({ mistakes }) => mistakes))
  return near
    .filter(({ mistakes }) => mistakes === fewest)
    .slice(0, MOST_CORRECTIONS)
    .map(({ word }) => word)
}

function mistakesIn(typed: string, word: string): number {
  const { whole, prefix } = typingDistance(typed, word)
  return typed.length < SHORTEST_PREFIX ? whole : Math.min(whole, prefix + PREFIX_HANDICAP)
}
