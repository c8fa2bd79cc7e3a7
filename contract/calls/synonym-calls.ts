import type {
  FailedSearches,
  Removed,
  SaveSynonymsBody,
  SynonymGroup,
  SynonymPage,
  SynonymQuery,
} from '../catalogue/synonyms.ts'
import { get, post, put, remove, schema } from './calls.ts'

/** The words that mean the same in a search, for administrators. */
export const synonymCalls = {
  list: get('/api/synonyms', {
    topic: 'synonyms',
    query: schema<typeof SynonymQuery>(),
    answer: schema<typeof SynonymPage>(),
  }),
  create: post('/api/synonyms', {
    changes: ['synonyms'],
    body: schema<typeof SaveSynonymsBody>(),
    answer: schema<typeof SynonymGroup>(),
  }),
  change: put('/api/synonyms/:id', {
    changes: ['synonyms'],
    body: schema<typeof SaveSynonymsBody>(),
    answer: schema<typeof SynonymGroup>(),
    refusals: ['changed_meanwhile'],
  }),
  remove: remove('/api/synonyms/:id', { changes: ['synonyms'], answer: schema<typeof Removed>() }),
}

/** What customers searched for and did not find. */
export const failedSearchCalls = {
  list: get('/api/failed-searches', { topic: 'failed-searches', answer: schema<typeof FailedSearches>() }),
  dismiss: remove('/api/failed-searches/:search', {
    changes: ['failed-searches'],
    answer: schema<typeof Removed>(),
  }),
}
