import * as z from 'zod/mini'
import { CategoryChanges } from '#contract/catalogue/catalogue-management.ts'
import { Category, CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { presentCategory } from '../category-queries.ts'
import { changeCategory, createCategory, removeCategory } from './write-category.ts'

/** What administrators do with categories; everybody reads them in `catalogue.ts`. */
export function categoryRoutes(app: ShopApp, shop: Shop): void {
  app.post(
    '/categories',
    { ...withRight('products.change'), schema: { body: CategoryBody, response: { 201: success(Category) } } },
    async (request, reply) => {
      const row = await createCategory(shop, personOf(request), request.body)
      return reply.code(201).send(ok(presentCategory(row), 'Category created'))
    },
  )

  app.put(
    '/categories/:id',
    {
      ...withRight('products.change'),
      schema: { params: ById, body: CategoryChanges, response: { 200: success(Category) } },
    },
    async (request) => {
      const row = await changeCategory(shop, personOf(request), request.params.id, request.body)
      return ok(presentCategory(row), 'Category saved')
    },
  )

  app.delete(
    '/categories/:id',
    { ...withRight('products.change'), schema: { params: ById, response: { 200: success(z.object({})) } } },
    async (request) => {
      await removeCategory(shop, personOf(request), request.params.id)
      return ok({}, 'Category deleted')
    },
  )
}
