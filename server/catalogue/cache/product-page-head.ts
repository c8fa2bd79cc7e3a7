import { pictureSources, pictureUrl, SHOWN_WIDTHS } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { payableText } from '#contract/catalogue/mrp.ts'
import type { InitialData } from '#contract/initial-data.ts'
import { paiseFromRupees, plainRupees } from '#contract/money.ts'
import { taglineOf } from '#contract/tagline.ts'
import type { LinkPreview, PageHead } from '#server/pages/page-head.ts'
import { productData, shopData } from './structured-data.ts'

const MAX_DESCRIPTION_LENGTH = 200

/**
 * The head of a product's page: the main picture, which the browser fetches at once, and what WhatsApp and others show of
 * a shared link; they read the head without running the page.
 */
export function productHead(
  product: Product,
  { shop, categories = [], search }: InitialData,
  publicUrl: string,
): PageHead {
  const [picture] = picturesOf(product, search)
  return {
    canonical: `${publicUrl}/products/${encodeURIComponent(product.id)}`,
    structured: productData(product, categories, publicUrl, shop),
    preview: linkPreviewOf(product, shop, publicUrl),
    ...(picture && {
      firstPicture: { sources: pictureSources(picture), widths: SHOWN_WIDTHS.productPage },
    }),
  }
}

/** Those of the variant that the page is rendered for, otherwise those of the product. */
function picturesOf(product: Product, search: string): readonly string[] {
  const chosen = new URLSearchParams(search).get('variant')
  const own = product.variants.find(({ id }) => id === chosen)?.pictures ?? []
  return own.length > 0 ? own : product.pictures
}

/** The description names the price, and what is paid where that is more. */
function linkPreviewOf(
  product: Product,
  { name: shopName, terms }: InitialData['shop'],
  publicUrl: string,
): LinkPreview {
  const price = payableText(paiseFromRupees(product.price), terms)
  const description = [price, shortened(product.description)].filter(Boolean).join(' · ')
  const [picture] = product.images
  return {
    title: `${product.name} - ${shopName}`,
    description,
    properties: {
      'og:type': 'product',
      'og:site_name': shopName,
      'og:title': product.name,
      'og:description': description,
      'og:url': `${publicUrl}/products/${product.id}`,
      ...(picture && { 'og:image': publicUrl + picture, 'og:image:width': '960', 'og:image:height': '960' }),
      'og:image:alt': product.name,
      'product:price:amount': plainRupees(product.price),
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

/** The head of the landing page, and of the catalogue or one of its categories. */
export function shopHead(
  path: string | undefined,
  { shop, categories, search }: InitialData,
  publicUrl: string,
): PageHead {
  if (path !== '/' && path !== '/products') return {}
  const chosen = new URLSearchParams(search).get('category')
  const category = categories?.find(({ id }) => id === chosen)
  const name = path === '/' ? undefined : (category?.name ?? 'All Products')
  const canonical = publicUrl + path + search
  const description = taglineOf(shop)
  return {
    canonical,
    structured: path === '/' ? shopData(shop, publicUrl) : [],
    preview: {
      title: name === undefined ? shop.name : `${name} - ${shop.name}`,
      description,
      properties: {
        'og:type': 'website',
        'og:site_name': shop.name,
        'og:title': name ?? shop.name,
        'og:description': description,
        'og:url': canonical,
        ...(shop.logo && { 'og:image': publicUrl + pictureUrl(shop.logo, 480) }),
        'twitter:card': 'summary',
      },
    },
  }
}
