import { pictureSources, pictureUrl, SHOWN_WIDTHS } from '#contract/catalogue.ts'
import type { Category, Product } from '#contract/catalogue-schemas.ts'
import { formatPaise, paiseFromRupees, payablePaise } from '#contract/money.ts'
import type { ShopInfo } from '#contract/settings.ts'
import type { LinkPreview, PageHead } from '#server/pages/page-head.ts'
import { productData, shopData } from './structured-data.ts'

const MAX_DESCRIPTION_LENGTH = 200

/**
 * The head of a product's page: the main picture, which the browser fetches at once, and what WhatsApp and others show of
 * a shared link; they read the head without running the page.
 */
export function productHead(
  product: Product,
  categories: readonly Category[],
  shop: { shopName: string; publicUrl: string },
): PageHead {
  const [picture] = product.pictures
  return {
    canonical: `${shop.publicUrl}/products/${encodeURIComponent(product.id)}`,
    structured: productData(product, categories, shop.publicUrl),
    preview: linkPreviewOf(product, shop),
    ...(picture && {
      firstPicture: { sources: pictureSources(picture), widths: SHOWN_WIDTHS.productPage },
    }),
  }
}

/** The description names the price before and with tax. */
export function linkPreviewOf(
  product: Product,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
): LinkPreview {
  const paise = paiseFromRupees(product.price)
  const price = `${formatPaise(paise)} (${formatPaise(payablePaise(paise))} inclusive of all taxes)`
  const description = [price, shortened(product.description)].filter(Boolean).join(' · ')
  const [picture] = product.images
  return {
    title: `${product.name} · ${shopName}`,
    description,
    properties: {
      'og:type': 'product',
      'og:site_name': shopName,
      'og:title': product.name,
      'og:description': description,
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
  return line.length <= MAX_DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, MAX_DESCRIPTION_LENGTH - 1).trimEnd()}…`
}

const SHOP_DESCRIPTION = 'Discover amazing products at unbeatable prices'

/** The head of the landing page and of the catalogue. */
export function shopHead(path: string | undefined, shop: ShopInfo, publicUrl: string): PageHead {
  if (path !== '/' && path !== '/products') return {}
  const canonical = publicUrl + path
  const title = path === '/' ? shop.name : `All products · ${shop.name}`
  return {
    canonical,
    structured: path === '/' ? shopData(shop, publicUrl) : [],
    preview: {
      title,
      description: SHOP_DESCRIPTION,
      properties: {
        'og:type': 'website',
        'og:site_name': shop.name,
        'og:title': title,
        'og:description': SHOP_DESCRIPTION,
        'og:url': canonical,
        ...(shop.logo && { 'og:image': publicUrl + pictureUrl(shop.logo, 480) }),
        'twitter:card': 'summary',
      },
    },
  }
}
