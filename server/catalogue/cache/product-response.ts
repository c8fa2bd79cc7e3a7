import { presentProduct } from '#server/catalogue/present-product.ts'
import { listRelatedProducts, requireListedProduct } from '#server/catalogue/product-queries.ts'
import type { Shop } from '#server/shop.ts'
import type { CachedResponse } from '../response-cache.ts'
import { catalogueResponses } from './catalogue-responses.ts'
import { content } from './list-responses.ts'

/**
 * The cached response about one product as everybody may see it.
 * @throws Problem 404 for an unknown, hidden or deleted product
 */
export function readProductResponse(
  shop: Pick<Shop, 'database' | 'events'>,
  id: string,
  url: string,
): Promise<CachedResponse> {
  const make = async () => {
    const product = await requireListedProduct(shop.database, id)
    const related = await listRelatedProducts(shop.database, product)
    return content(presentProduct(product, related), [product, ...related])
  }
  return catalogueResponses(shop).read(JSON.stringify(['product', id]), url, make)
}
