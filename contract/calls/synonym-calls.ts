import type {
  FailedSearches,
  Removed,
  SaveSynonymsBody,
  SynonymGroup,
  SynonymPage,
  SynonymQuery,
} from '../catalogue/synonyms.ts'
import { get, post, put, remove } from './calls.ts'

/** The words that mean the same in a search, for administrators. */
export const synonymCalls = {
  list: get<{ query: typeof SynonymQuery; answer: typeof SynonymPage }>()('/api/synonyms', 'synonyms'),
  create: post<{ body: typeof SaveSynonymsBody; answer: typeof SynonymGroup }>()('/api/synonyms', 'synonyms'),
  change: put<{
    body: typeof SaveSynonymsBody
    answer: typeof SynonymGroup
    refusals: 'changed_meanwhile'
  }>()('/api/synonyms/:id', 'synonyms'),
  remove: remove<{ answer: typeof Removed }>()('/api/synonyms/:id', 'synonyms'),
}

/** What customers searched for and did not find. */
export const failedSearchCalls = {
  list: get<{ answer: typeof FailedSearches }>()('/api/failed-searches', 'failed-searches'),
  dismiss: remove<{ answer: typeof Removed }>()('/api/failed-searches/:search', 'failed-searches'),
}
