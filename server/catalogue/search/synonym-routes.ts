import * as z from 'zod/mini'
import {
  FailedSearch,
  SaveSynonymsBody,
  SynonymGroup,
  SynonymPage,
  SynonymQuery,
} from '#contract/catalogue/synonyms.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, withRight } from '#server/http/api-calls.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { dismissFailedSearch, EXPIRED_SEARCHES, listFailedSearches } from './failed-searches.ts'
import { listSynonyms, presentSynonyms } from './list-synonyms.ts'
import { changeSynonyms, createSynonyms, removeSynonyms } from './write-synonyms.ts'

/** What administrators do with the words that mean the same; every search uses them. */
export function synonymRoutes(app: ShopApp, shop: Shop): void {
  cleanUpNightly(shop, 'searches', [EXPIRED_SEARCHES])

  app.get(
    '/failed-searches',
    { ...withRight('products.read'), schema: { response: { 200: success(z.array(FailedSearch)) } } },
    async () => ok(await listFailedSearches(shop.database)),
  )

  app.delete(
    '/failed-searches/:search',
    {
      ...withRight('products.change'),
      schema: { params: z.object({ search: z.string() }), response: { 200: success(z.object({})) } },
    },
    async (request) => {
      await dismissFailedSearch(shop, personOf(request), request.params.search)
      return ok({}, 'Search dismissed')
    },
  )

  app.get(
    '/synonyms',
    {
      ...withRight('products.read'),
      schema: { querystring: SynonymQuery, response: { 200: success(SynonymPage) } },
    },
    async (request) => ok(await listSynonyms(shop.database, request.query)),
  )

  app.post(
    '/synonyms',
    {
      ...withRight('products.change'),
      schema: { body: SaveSynonymsBody, response: { 201: success(SynonymGroup) } },
    },
    async (request, reply) => {
      const group = await createSynonyms(shop, personOf(request), keyedCallOf(request), request.body)
      return reply.code(201).send(ok(presentSynonyms(group), 'Synonyms added'))
    },
  )

  app.put(
    '/synonyms/:id',
    {
      ...withRight('products.change'),
      schema: { params: ById, body: SaveSynonymsBody, response: { 200: success(SynonymGroup) } },
    },
    async (request) => {
      const group = await changeSynonyms(shop, personOf(request), request.params.id, request.body)
      return ok(presentSynonyms(group), 'Synonyms saved')
    },
  )

  app.delete(
    '/synonyms/:id',
    { ...withRight('products.change'), schema: { params: ById, response: { 200: success(z.object({})) } } },
    async (request) => {
      await removeSynonyms(shop, personOf(request), request.params.id)
      return ok({}, 'Synonyms removed')
    },
  )
}
