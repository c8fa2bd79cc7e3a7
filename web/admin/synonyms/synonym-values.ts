import type { SynonymGroup } from '#contract/synonyms.ts'

/** A group in its form: one text, the words with commas between them. */
export interface SynonymValues {
  words: string
}

export const synonymValuesOf = ({ words }: Pick<SynonymGroup, 'words'>): SynonymValues => ({
  words: words.join(', '),
})

/** The body to send: words are parted by commas or new lines, and spaces count once. */
export function synonymInput({ words }: SynonymValues) {
  const entries = words.split(/[,;\n،]/).map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
  return { words: entries.filter((entry) => entry !== '') }
}
