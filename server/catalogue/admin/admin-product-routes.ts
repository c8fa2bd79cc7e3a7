import * as z from 'zod/mini'
import {
  AdminProductPage,
  AdminProductQuery,
  BulkProductsAnswer,
  BulkProductsBody,
  SaveProductBody,
} from '#contract/catalogue-management.ts'
import { AdminProduct, ProductBody } from '#contract/catalogue-schemas.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { bulkChangeProducts } from './bulk-change-products.ts'
import { listAdminProducts, requireAdminProduct } from './list-admin-products.ts'
import { presentAdminProduct } from './present-admin-product.ts'
import { changeProduct, createProduct, removeProduct } from './write-product.ts'

const ADMIN = { config: { access: ['admin'] } } as const
const ById = z.object({ id: z.string() })

/** What administrators do with products one by one and many at once. */
export function adminProductRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop
  const schema = { tags: ['products'] }

  app.get(
    '/api/admin/products',
    {
      ...ADMIN,
      schema: { ...schema, querystring: AdminProductQuery, response: { 200: success(AdminProductPage) } },
    },
    async (request) => {
      const page = await listAdminProducts(database, request.query)
      return { success: true as const, data: { ...page, items: page.items.map(presentAdminProduct) } }
    },
  )

  app.get(
    '/api/admin/products/:id',
    { ...ADMIN, schema: { ...schema, params: ById, response: { 200: success(AdminProduct) } } },
    async (request) => ({
      success: true as const,
      data: presentAdminProduct(await requireAdminProduct(database, request.params.id)),
    }),
  )

  app.post(
    '/api/products',
    { ...ADMIN, schema: { ...schema, body: ProductBody, response: { 201: success(AdminProduct) } } },
    async (request, reply) => {
      const row = await createProduct(shop, personOf(request), request.body)
      return reply
        .code(201)
        .send({ success: true as const, data: presentAdminProduct(row), message: 'Product created' })
    },
  )

  app.put(
    '/api/products/:id',
    {
      ...ADMIN,
      schema: { ...schema, params: ById, body: SaveProductBody, response: { 200: success(AdminProduct) } },
    },
    async (request) => {
      const row = await changeProduct(shop, personOf(request), request.params.id, request.body)
      return { success: true as const, data: presentAdminProduct(row), message: 'Product saved' }
    },
  )

  app.delete(
    '/api/products/:id',
    { ...ADMIN, schema: { ...schema, params: ById, response: { 200: success(z.object({})) } } },
    async (request) => {
      await removeProduct(shop, personOf(request), request.params.id)
      return { success: true as const, data: {}, message: 'Product deleted' }
    },
  )

  app.post(
    '/api/products/bulk',
    {
      ...ADMIN,
      schema: { ...schema, body: BulkProductsBody, response: { 200: success(BulkProductsAnswer) } },
    },
    async (request) => {
      const outcomes = await bulkChangeProducts(shop, personOf(request), request.body)
      const changed = outcomes.filter(({ status }) => status === 'changed').length
      return { success: true as const, data: { changed, outcomes } }
    },
  )
}
