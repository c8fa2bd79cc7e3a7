interface TextPart {
  text: string
  isMatch: boolean
  /** The index at which it starts. */
  at: number
}

/** Splits a text into what matches a word of the search, in upper or lower case, and the rest. */
export function matchParts(text: string, search: string): TextPart[] {
  const words = search.split(/\s+/).filter(Boolean).map(escapePattern)
  if (words.length === 0) return [{ text, isMatch: false, at: 0 }]
  const longestFirst = words.sort((one, other) => other.length - one.length)
  const pieces = text.split(new RegExp(`(${longestFirst.join('|')})`, 'iu'))
  let at = 0
  return pieces.flatMap((piece, index) => {
    const part = { text: piece, isMatch: index % 2 === 1, at }
    at += piece.length
    return piece === '' ? [] : [part]
  })
}

function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
