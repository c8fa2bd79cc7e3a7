import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
import {
  HsnCode,
  HsnQuery,
  ShownTaxClass,
  TaxClassBody,
  TaxClassChanges,
} from '#contract/tax/tax-class-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { searchHsnCodes } from './search-hsn-codes.ts'
import { listTaxClasses, presentTaxClass } from './tax-class-queries.ts'
import { changeTaxClass, createTaxClass } from './write-tax-class.ts'

/** Which tax goods bear, for administrators. */
export async function taxClassRoutes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'settings')

  app.get(
    '/tax-classes',
    {
      ...withRight('products.read', 'settings.change'),
      schema: { response: { 200: success(z.array(ShownTaxClass)) } },
    },
    async () => ok((await listTaxClasses(shop.database)).map(presentTaxClass)),
  )

  app.post(
    '/tax-classes',
    {
      ...withRight('settings.change'),
      schema: { body: TaxClassBody, response: { 201: success(ShownTaxClass) } },
    },
    async (request, reply) => {
      const made = await createTaxClass(shop, personOf(request), request.body)
      return reply.code(201).send(ok(presentTaxClass(made), `${made.name} created`))
    },
  )

  app.put(
    '/tax-classes/:id',
    {
      ...withRight('settings.change'),
      schema: { params: ById, body: TaxClassChanges, response: { 200: success(ShownTaxClass) } },
    },
    async (request) => {
      const saved = await changeTaxClass(shop, personOf(request), request.params.id, request.body)
      return ok(presentTaxClass(saved), `${saved.name} saved`)
    },
  )

  app.get(
    '/hsn-codes',
    {
      ...withRight('products.read', 'settings.change'),
      schema: { querystring: HsnQuery, response: { 200: success(z.array(HsnCode)) } },
    },
    async (request) => ok(searchHsnCodes(request.query.search)),
  )
}
