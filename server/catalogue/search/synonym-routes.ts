import * as z from 'zod/mini'
import { SaveSynonymsBody, SynonymGroup, SynonymPage, SynonymQuery } from '#contract/catalogue/synonyms.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { ADMIN, ById, ok } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listSynonyms, presentSynonyms } from './list-synonyms.ts'
import { changeSynonyms, createSynonyms, removeSynonyms } from './write-synonyms.ts'

/** What administrators do with the words that mean the same; every search uses them. */
export function synonymRoutes(app: ShopApp, shop: Shop): void {
  app.get(
    '/synonyms',
    { ...ADMIN, schema: { querystring: SynonymQuery, response: { 200: success(SynonymPage) } } },
    async (request) => ok(await listSynonyms(shop.database, request.query)),
  )

  app.post(
    '/synonyms',
    { ...ADMIN, schema: { body: SaveSynonymsBody, response: { 201: success(SynonymGroup) } } },
    async (request, reply) => {
      const group = await createSynonyms(shop, personOf(request), keyedCallOf(request), request.body)
      return reply.code(201).send(ok(presentSynonyms(group), 'Synonyms added'))
    },
  )

  app.put(
    '/synonyms/:id',
    { ...ADMIN, schema: { params: ById, body: SaveSynonymsBody, response: { 200: success(SynonymGroup) } } },
    async (request) => {
      const group = await changeSynonyms(shop, personOf(request), request.params.id, request.body)
      return ok(presentSynonyms(group), 'Synonyms saved')
    },
  )

  app.delete(
    '/synonyms/:id',
    { ...ADMIN, schema: { params: ById, response: { 200: success(z.object({})) } } },
    async (request) => {
      await removeSynonyms(shop, personOf(request), request.params.id)
      return ok({}, 'Synonyms removed')
    },
  )
}
