/** Longer words are cut: no word of a shop is that long. */
const MAX_LENGTH = 100
/** The rows of the comparison, reused by the next one. */
const FIRST = new Uint8Array(MAX_LENGTH + 1)
const SECOND = new Uint8Array(MAX_LENGTH + 1)
const THIRD = new Uint8Array(MAX_LENGTH + 1)

/**
 * How many typing mistakes lie between two words: a letter too many, missing or wrong, or two swapped (optimal string
 * alignment). `prefix` compares with the best beginning of `word` instead of all of it. Beyond `most` mistakes the
 * result is `most + 1`.
 */
export function typingDistance(
  typed: string,
  word: string,
  most = MAX_LENGTH,
): { whole: number; prefix: number } {
  const rows = Math.min(typed.length, MAX_LENGTH)
  const columns = Math.min(word.length, MAX_LENGTH, rows + most)
  const far = most + 1
  let [beforeLast, last, current] = [FIRST, SECOND, THIRD]
  for (let column = 0; column <= columns; column++) last[column] = column
  let fewestBefore = 0
  for (let row = 1; row <= rows; row++) {
    // Cells further from the diagonal have more than `most` mistakes.
    const from = Math.max(1, row - most)
    const to = Math.min(columns, row + most)
    current[from - 1] = from === 1 ? row : far
    let fewest = at(current, from - 1)
    for (let column = from; column <= to; column++) {
      const letter = typed.charCodeAt(row - 1)
      const other = word.charCodeAt(column - 1)
      let cost = at(last, column - 1) + (letter === other ? 0 : 1)
      if (column < row + most) cost = Math.min(cost, at(last, column) + 1)
      cost = Math.min(cost, at(current, column - 1) + 1)
      const isSwap =
        row > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other
      if (isSwap) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current[column] = cost
      fewest = Math.min(fewest, cost)
    }
    // Two rows without a low cost end it: a swap skips one row, nothing skips two.
    if (fewest > most && fewestBefore > most) return { whole: far, prefix: far }
    fewestBefore = fewest
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  let prefix = far
  for (let column = Math.max(0, rows - most); column <= columns; column++) {
    prefix = Math.min(prefix, at(last, column))
  }
  const isWithinBand = columns === word.length && columns >= rows - most
  return { whole: isWithinBand ? at(last, columns) : far, prefix }
}

const at = (numbers: Uint8Array, index: number) => numbers[index] ?? 0

/** How many mistakes a word of this length may have; few in short words, which are similar to many others. */
export function forgivenMistakes(length: number): number {
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}
