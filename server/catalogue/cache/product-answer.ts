import type { Shop } from '#server/shop.ts'
import { presentProduct } from '../present-product.ts'
import { listRelatedProducts, requireListedProduct } from '../product-queries.ts'
import type { AnswerContent, ReadyAnswer } from './answer-cache.ts'
import { catalogueAnswers } from './catalogue-answers.ts'

/**
 * The kept answer about one product as everybody may see it.
 * @throws Problem 404 for an unknown, hidden or deleted product
 */
export function readProductAnswer(
  shop: Pick<Shop, 'database' | 'events'>,
  id: string,
  address: string,
): Promise<ReadyAnswer> {
  const make = async (): Promise<AnswerContent> => {
    const product = await requireListedProduct(shop.database, id)
    const related = await listRelatedProducts(shop.database, product)
    return {
      content: { success: true, data: presentProduct(product, related) },
      productIds: [product, ...related].map((shown) => shown.id),
    }
  }
  return catalogueAnswers(shop).read(JSON.stringify(['product', id]), address, make)
}
