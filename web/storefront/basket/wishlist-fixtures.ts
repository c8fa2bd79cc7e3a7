import type { WishlistItem } from '#contract/wishlist.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'

export function buildWishlistItem(overrides: Partial<WishlistItem> = {}): WishlistItem {
  const productId = overrides.productId ?? 'electronics_001'
  return {
    _id: productId,
    productId,
    variantId: null,
    options: [],
    variantCount: 0,
    name: `Product ${productId}`,
    price: 1000,
    listPrice: 1200,
    mrp: 1416,
    image: null,
    pictures: [],
    rating: 4.1,
    category: 'electronics',
    description: 'As good as it looks.',
    addedAt: '2026-03-02T10:00:00.000Z',
    stockState: 'in_stock',
    left: null,
    isAvailable: true,
    needsPrescription: false,
    ...overrides,
  }
}

/** Answers wishlist calls as the server does; `before` may answer a call in its place. */
export function openWishlistShop(
  items: WishlistItem[] = [],
  before: (call: SentCall) => Promise<Response | undefined> | Response | undefined = () => undefined,
) {
  const shop = { items, calls: [] as SentCall[] }
  const isSaved = (productId: string) => shop.items.some((item) => item.productId === productId)
  shop.calls = answerCalls(async (call) => {
    const answered = await before(call)
    if (answered) return answered
    const { method, path, body } = call
    const productId = decodeURIComponent(path.split('/')[4] ?? '')
    const { productId: added = '' } = (body ?? {}) as { productId?: string }
    let message: string | undefined
    let wasSaved: boolean | undefined
    if (method === 'POST') {
      wasSaved = isSaved(added)
      message = wasSaved ? 'Product already in wishlist' : 'Added to wishlist!'
      if (!wasSaved) shop.items = [buildWishlistItem({ productId: added }), ...shop.items]
    }
    if (method === 'DELETE') {
      if (!isSaved(productId)) return problemReply(404, 'not_found', 'Product not found in wishlist')
      shop.items = shop.items.filter((item) => item.productId !== productId)
      message = 'Removed from wishlist'
    }
    return jsonReply({ success: true, data: { items: shop.items, wasSaved }, message })
  })
  return shop
}
