import * as z from 'zod/mini'
import { taxClassCalls } from '#contract/calls/tax-class-calls.ts'
import { success } from '#contract/envelope.ts'
import {
  HsnCode,
  HsnQuery,
  ShownTaxClass,
  ShownTaxClasses,
  TaxClassBody,
  TaxClassChanges,
} from '#contract/tax/tax-class-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { searchHsnCodes } from './search-hsn-codes.ts'
import { listTaxClasses, presentTaxClass } from './tax-class-queries.ts'
import { changeTaxClass, createTaxClass } from './write-tax-class.ts'

const access = ['settings.change'] as const

/** Which tax goods bear, for administrators. */
export async function taxClassRoutes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'settings')

  answer(
    app,
    taxClassCalls.list,
    { access: ['products.read', 'settings.change'], answers: ShownTaxClasses },
    async () => (await listTaxClasses(shop.database)).map(presentTaxClass),
  )

  answer(
    app,
    taxClassCalls.create,
    { access, status: 201, body: TaxClassBody, answers: ShownTaxClass },
    async ({ body, request }) => {
      const made = await createTaxClass(shop, personOf(request), body)
      return said(presentTaxClass(made), `${made.name} created`)
    },
  )

  answer(
    app,
    taxClassCalls.change,
    { access, body: TaxClassChanges, answers: ShownTaxClass },
    async ({ params, body, request }) => {
      const saved = await changeTaxClass(shop, personOf(request), params.id, body)
      return said(presentTaxClass(saved), `${saved.name} saved`)
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
