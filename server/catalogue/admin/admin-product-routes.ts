import * as z from 'zod/mini'
import { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import {
  AdminProductPage,
  AdminProductQuery,
  BulkProductsAnswer,
  BulkProductsBody,
  NewProductBody,
  SaveProductBody,
  SaveVariantsBody,
  SetTaxAnswer,
  SetTaxBody,
} from '#contract/catalogue/catalogue-management.ts'
import { CountStockBody } from '#contract/catalogue/stock.ts'
import { success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf, requireRight } from '#server/http/access.ts'
import { ById, ok, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { knownWords } from '../cache/catalogue-responses.ts'
import { bulkChangeProducts } from './bulk-change-products.ts'
import { createProduct } from './create-product.ts'
import { listAdminProducts, requireAdminProduct } from './list-admin-products.ts'
import { presentAdminProduct } from './present-admin-product.ts'
import { saveVariants } from './save-variants.ts'
import { setTax } from './set-tax.ts'
import { startStockCount } from './start-stock-count.ts'
import { changeProduct, removeProduct } from './write-product.ts'

/** Room for the longest texts of a product, as they were and as they are typed now, in bytes. */
const MAX_FORM_BYTES = 1024 * 1024
const FORM = { ...withRight('products.change'), bodyLimit: MAX_FORM_BYTES }

/** Administrators' calls for one product and for many at once. */
export function adminProductRoutes(app: ShopApp, shop: Shop): void {
  readingRoutes(app, shop)
  writingRoutes(app, shop)
  manyRoutes(app, shop)
}

function readingRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.get(
    '/admin/products',
    {
      ...withRight('products.read'),
      schema: { querystring: AdminProductQuery, response: { 200: success(AdminProductPage) } },
    },
    async (request) => {
      const page = await listAdminProducts(database, request.query, knownWords(shop))
      return ok({ ...page, items: page.items.map(presentAdminProduct) })
    },
  )

  app.get(
    '/admin/products/:id',
    { ...withRight('products.read'), schema: { params: ById, response: { 200: success(AdminProduct) } } },
    async (request) => ok(presentAdminProduct(await requireAdminProduct(database, request.params.id))),
  )
}

/** Changes of one product. */
function writingRoutes(app: ShopApp, shop: Shop): void {
  app.post(
    '/products',
    { ...FORM, schema: { body: NewProductBody, response: { 201: success(AdminProduct) } } },
    async (request, reply) => {
      const row = await createProduct(shop, personOf(request), keyedCallOf(request), request.body)
      return reply.code(201).send(ok(presentAdminProduct(row), 'Product created'))
    },
  )

  app.put(
    '/products/:id',
    {
      ...withRight('products.change', 'stock.change'),
      bodyLimit: MAX_FORM_BYTES,
      schema: { params: ById, body: SaveProductBody, response: { 200: success(AdminProduct) } },
    },
    async (request) => {
      const { seen: _seen, stock: _stock, ...more } = request.body
      if (Object.keys(more).length > 0) requireRight(personOf(request), 'products.change')
      const row = await changeProduct(shop, personOf(request), request.params.id, request.body)
      return ok(presentAdminProduct(row), 'Product saved')
    },
  )

  app.put(
    '/products/:id/variants',
    {
      ...FORM,
      schema: { params: ById, body: SaveVariantsBody, response: { 200: success(AdminProduct) } },
    },
    async (request) => {
      const row = await saveVariants(shop, personOf(request), request.params.id, request.body)
      return ok(presentAdminProduct(row), 'Variants saved')
    },
  )

  app.put(
    '/variants/:id/stock',
    {
      ...withRight('stock.change'),
      schema: { params: ById, body: CountStockBody, response: { 200: success(z.object({})) } },
    },
    async (request) => {
      await startStockCount(shop, personOf(request), request.params.id, request.body.stock)
      return ok({}, 'Stock is counted now')
    },
  )

  app.delete(
    '/products/:id',
    { ...withRight('products.change'), schema: { params: ById, response: { 200: success(z.object({})) } } },
    async (request) => {
      await removeProduct(shop, personOf(request), request.params.id)
      return ok({}, 'Product deleted')
    },
  )
}

/** Changes of many products at once. */
function manyRoutes(app: ShopApp, shop: Shop): void {
  app.put(
    '/products/tax',
    {
      ...withRight('products.change'),
      schema: { body: SetTaxBody, response: { 200: success(SetTaxAnswer) } },
    },
    async (request) => ok(await setTax(shop, personOf(request), request.body)),
  )

  app.post(
    '/products/bulk',
    {
      ...withRight('products.change'),
      schema: { body: BulkProductsBody, response: { 200: success(BulkProductsAnswer) } },
    },
    async (request) => {
      const { ids, changes } = request.body
      // A repeat after a lost answer shows what the first call made, so `seen` may be another one.
      const call = keyedCallOf(request, { ids, changes })
      const outcomes = await bulkChangeProducts(shop, personOf(request), call, request.body)
      const changed = outcomes.filter(({ status }) => status === 'changed').length
      return ok({ changed, outcomes })
    },
  )
}
