import {
  ImportProductsAnswer,
  ImportProductsBody,
  MAX_IMPORT_BYTES,
  ProductExportQuery,
} from '#contract/catalogue/catalogue-management.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import { ADMIN, ok } from '#server/http/api-calls.ts'
import { sendCsv, today } from '#server/http/csv.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { exportProducts } from '../export/export-products.ts'
import { importProducts } from './import-products.ts'

/** Export and import of products as CSV. */
export function productCsvRoutes(app: ShopApp, shop: Shop): void {
  app.get(
    '/products/export',
    { ...ADMIN, schema: { querystring: ProductExportQuery } },
    async (request, reply) => {
      const withStock = request.query.stock === 'true'
      const csv = await exportProducts(shop.database, { withStock })
      return sendCsv(reply, `${withStock ? 'stock' : 'products'}_${today()}`, csv)
    },
  )

  app.post(
    '/products/import',
    {
      ...ADMIN,
      bodyLimit: MAX_IMPORT_BYTES,
      schema: { body: ImportProductsBody, response: { 200: success(ImportProductsAnswer) } },
    },
    async (request) => ok(await importProducts(shop, personOf(request), request.body)),
  )
}
