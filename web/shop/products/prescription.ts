import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'

/** Whether the shop does not sell a product because it needs a prescription. */
export function useLacksPrescription({ needsPrescription }: Pick<ProductCard, 'needsPrescription'>): boolean {
  const sellsPrescriptions = useShopInfo()?.sellsPrescriptions ?? false
  return needsPrescription && !sellsPrescriptions
}
