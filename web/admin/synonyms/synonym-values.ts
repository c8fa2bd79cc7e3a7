import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'

/** A group in its form: its words as one text, separated by commas. */
export interface SynonymValues {
  words: string
}

export const synonymValuesOf = ({ words }: Pick<SynonymGroup, 'words'>): SynonymValues => ({
  words: words.join(', '),
})

/** The body to send: the words between commas or new lines, without extra spaces. */
export function synonymInput({ words }: SynonymValues) {
  const entries = words.split(/[,;\n،]/).map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
  return { words: entries.filter((entry) => entry !== '') }
}
