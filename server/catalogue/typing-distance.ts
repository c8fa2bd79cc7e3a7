/**
 * How many typing mistakes lie between two words: a letter too many, missing, wrong, or two swapped
 * (optimal string alignment). `prefix` compares with the best beginning of `word` instead of all of it.
 */
export function typingDistance(typed: string, word: string): { whole: number; prefix: number } {
  const from = [...typed]
  const to = [...word]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwap) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return { whole: at(last, to.length), prefix: Math.min(...last) }
}

const at = (numbers: readonly number[], index: number) => numbers[index] ?? 0

/** How many mistakes a word of this length may hold: short words turn into other words too easily. */
export function forgivenMistakes(length: number): number {
  if (length < 3) return 0
  return length < 6 ? 1 : 2
}
