import type { Product } from '../../contract/catalogue.ts'
import { formatPaise, paiseFromRupees, payablePaise } from '../../contract/money.ts'
import { pictureSources, SHOWN_WIDTHS } from '../../contract/pictures.ts'
import type { LinkPreview, PageHead } from '../http/page-head.ts'
import { Problem } from '../http/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { readProductAnswer } from './product-answer.ts'

const PRODUCT_PATH = /^\/products\/([\w-]{1,80})$/
const LONGEST_DESCRIPTION = 200

/**
 * What the head of a product's page says: its main picture, which the browser fetches at once, and what WhatsApp and
 * others show of a shared link; they read the head without a session and without running the page. Nothing is said of a
 * product that the shop does not show, nor while the database is away: the page itself is answered all the same.
 */
export async function readProductHead(
  shop: Pick<Shop, 'config' | 'database' | 'events' | 'log'>,
  path: string,
): Promise<PageHead | undefined> {
  const id = PRODUCT_PATH.exec(path)?.[1]
  if (id === undefined) return undefined
  try {
    const answer = await readProductAnswer(shop, id, `/api/products/${id}`)
    const { data } = JSON.parse(answer.body.toString()) as { data: Product }
    const { shopName } = await readSettings(shop.database, shop.config)
    const [picture] = data.pictures
    return {
      preview: linkPreviewOf(data, { shopName, publicUrl: shop.config.publicUrl }),
      ...(picture && {
        firstPicture: { sources: pictureSources(picture), widths: SHOWN_WIDTHS.productPage },
      }),
    }
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) {
      shop.log.warn({ err: error, path }, 'A product page goes out without its link preview')
    }
    return undefined
  }
}

/** Title, description with the price (before and with tax, Q-32), address and picture of a product. */
export function linkPreviewOf(
  product: Product,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): LinkPreview {
  const paise = paiseFromRupees(product.price)
  const price = `${formatPaise(paise)} (${formatPaise(payablePaise(paise))} inclusive of all taxes)`
  const [picture] = product.images
  return {
    title: `${product.name} · ${shopName}`,
    description: [price, shortened(product.description)].filter(Boolean).join(' · '),
    properties: {
      'og:type': 'product',
      'og:site_name': shopName,
      'og:title': product.name,
      'og:description': [price, shortened(product.description)].filter(Boolean).join(' · '),
      'og:url': `${publicUrl}/products/${product.id}`,
      ...(picture && { 'og:image': publicUrl + picture, 'og:image:width': '960', 'og:image:height': '960' }),
      'og:image:alt': product.name,
      'product:price:amount': product.price.toFixed(2),
      'product:price:currency': 'INR',
      'product:availability': product.stockState === 'sold_out' ? 'out of stock' : 'in stock',
      'twitter:card': 'summary_large_image',
    },
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`
}
