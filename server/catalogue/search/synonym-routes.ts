import { failedSearchCalls, synonymCalls } from '#contract/calls/synonym-calls.ts'
import {
  FailedSearches,
  Removed,
  SaveSynonymsBody,
  SynonymGroup,
  SynonymPage,
  SynonymQuery,
} from '#contract/catalogue/synonyms.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { dismissFailedSearch, EXPIRED_SEARCHES, listFailedSearches } from './failed-searches.ts'
import { listSynonyms, presentSynonyms } from './list-synonyms.ts'
import { changeSynonyms, createSynonyms, removeSynonyms } from './write-synonyms.ts'

const access = ['products.change'] as const

/** What administrators do with the words that mean the same; every search uses them. */
export function synonymRoutes(app: ShopApp, shop: Shop): void {
  cleanUpNightly(shop, 'searches', [EXPIRED_SEARCHES])

  answer(app, failedSearchCalls.list, { access: ['products.read'], answers: FailedSearches }, async () =>
    listFailedSearches(shop.database),
  )

  answer(app, failedSearchCalls.dismiss, { access, answers: Removed }, async ({ params, request }) => {
    await dismissFailedSearch(shop, personOf(request), params.search)
    return said({}, 'Search dismissed')
  })

  answer(
    app,
    synonymCalls.list,
    { access: ['products.read'], query: SynonymQuery, answers: SynonymPage },
    async ({ query }) => listSynonyms(shop.database, query),
  )

  answer(
    app,
    synonymCalls.create,
    { access, status: 201, body: SaveSynonymsBody, answers: SynonymGroup },
    async ({ body, request }) => {
      const group = await createSynonyms(shop, personOf(request), keyedCallOf(request), body)
      return said(presentSynonyms(group), 'Synonyms added')
    },
  )

  answer(
    app,
    synonymCalls.change,
    { access, body: SaveSynonymsBody, answers: SynonymGroup },
    async ({ params, body, request }) => {
      const group = await changeSynonyms(shop, personOf(request), params.id, body)
      return said(presentSynonyms(group), 'Synonyms saved')
    },
  )

  answer(app, synonymCalls.remove, { access, answers: Removed }, async ({ params, request }) => {
    await removeSynonyms(shop, personOf(request), params.id)
    return said({}, 'Synonyms removed')
  })
}
