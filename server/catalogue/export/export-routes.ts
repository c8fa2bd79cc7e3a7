import { ProductExportQuery } from '#contract/catalogue/catalogue-management.ts'
import { withRight } from '#server/http/api-calls.ts'
import { sendCsv, today } from '#server/http/csv.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { exportProducts } from './export-products.ts'

/** Products as a table. */
export function exportRoutes(app: ShopApp, shop: Shop): void {
  app.get(
    '/products/export',
    { ...withRight('products.read'), schema: { querystring: ProductExportQuery } },
    async (request, reply) => {
      const withStock = request.query.stock === 'true'
      const csv = await exportProducts(shop.database, { withStock })
      return sendCsv(reply, `${withStock ? 'stock' : 'products'}_${today()}`, csv)
    },
  )
}
