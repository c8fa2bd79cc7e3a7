import * as z from 'zod/mini'
import { ids, PageQuery, pageOf } from '../envelope.ts'

export const MAX_SYNONYMS = 20
/** Longer phrases are no names of goods. */
export const MAX_PHRASE_WORDS = 4
const MAX_PHRASE_LENGTH = 60

const Phrase = z.string().check(
  z.trim(),
  z.minLength(2, 'Each entry needs at least 2 letters'),
  z.maxLength(MAX_PHRASE_LENGTH, `Each entry has at most ${MAX_PHRASE_LENGTH} letters`),
  z.regex(/[\p{L}\p{N}]/u, 'Each entry needs a letter or a digit'),
  z.refine(
    (phrase) => phrase.split(/\s+/).length <= MAX_PHRASE_WORDS,
    `Each entry has at most ${MAX_PHRASE_WORDS} words`,
  ),
)

/** Words and short phrases that mean the same, in any script. */
const Synonyms = z.array(Phrase).check(
  z.minLength(2, 'Enter at least two words that mean the same'),
  z.maxLength(MAX_SYNONYMS, `At most ${MAX_SYNONYMS} words`),
  z.refine(
    (words) => new Set(words.map((word) => word.toLowerCase())).size === words.length,
    'A word is here twice',
  ),
)

const Terms = z.strictObject({ words: Synonyms })

/** `POST /api/synonyms` and `PUT /api/synonyms/{id}`. `seen` has the words that the form showed. */
export const SaveSynonymsBody = z.strictObject({ ...Terms.shape, seen: z.optional(Terms) })
export type SaveSynonymsBody = z.infer<typeof SaveSynonymsBody>

export const SynonymGroup = z.object({ ...ids, words: z.array(z.string()) })
export type SynonymGroup = z.infer<typeof SynonymGroup>

/** A search that found nothing, or left words out. `GET /api/failed-searches` lists the most frequent. */
export const FailedSearch = z.object({
  search: z.string(),
  count: z.int(),
  /** When somebody searched for it last. */
  lastAt: z.string(),
})
export type FailedSearch = z.infer<typeof FailedSearch>
export const FailedSearches = z.array(FailedSearch)

/** The answer of what is taken away. */
export const Removed = z.object({})

export const SynonymPage = pageOf(SynonymGroup)
export type SynonymPage = z.infer<typeof SynonymPage>
/** By their first word; `search` looks for a part of a word. */
export const SynonymQuery = PageQuery
export type SynonymQuery = z.infer<typeof SynonymQuery>
