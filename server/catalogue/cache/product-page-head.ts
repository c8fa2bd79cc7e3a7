import { nameWithOptions, pictureSources, pictureUrl, SHOWN_WIDTHS } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { payableText } from '#contract/catalogue/mrp.ts'
import type { InitialData } from '#contract/initial-data.ts'
import { paiseFromRupees, plainRupees } from '#contract/money.ts'
import { modeOf, TAGLINES } from '#contract/shop-mode.ts'
import type { LinkPreview, PageHead } from '#server/pages/page-head.ts'
import { productData, shopData } from './structured-data.ts'

const MAX_DESCRIPTION_LENGTH = 200

/**
 * The head of a product's page, for the variant that its URL names, if any: the main picture, which the browser fetches at
 * once, and what WhatsApp and others show of a shared link; they read the head without running the page.
 */
export function productHead(
  product: Product,
  { shop, categories = [], search }: InitialData,
  publicUrl: string,
): PageHead {
  const named = new URLSearchParams(search).get('variant')
  const variant = product.variants.find(({ id }) => id === named && product.optionNames.length > 0)
  const url = `${publicUrl}/products/${encodeURIComponent(product.id)}`
  const [picture] = variant && variant.pictures.length > 0 ? variant.pictures : product.pictures
  return {
    canonical: url,
    structured: productData(product, categories, publicUrl, shop, variant),
    preview: linkPreviewOf({
      // Some programs show what they find at this URL, so it is that of the variant.
      url: variant ? url + search : url,
      name: variant ? nameWithOptions({ name: product.name, options: variant.options }) : product.name,
      price: (variant ?? product).price,
      isSoldOut: (variant ?? product).stockState === 'sold_out',
      description: product.description,
      image: picture && publicUrl + pictureUrl(picture, 960),
      shop,
    }),
    ...(picture && {
      firstPicture: { sources: pictureSources(picture), widths: SHOWN_WIDTHS.productPage },
    }),
  }
}

interface SharedLink {
  url: string
  name: string
  price: number
  isSoldOut: boolean
  description: string
  image: string | undefined
  shop: InitialData['shop']
}

/** The description names the price, and what is paid where that is more. */
function linkPreviewOf({ shop, name, price, image, ...link }: SharedLink): LinkPreview {
  const payable = payableText(paiseFromRupees(price), shop.terms)
  const description = [payable, shortened(link.description)].filter(Boolean).join(' · ')
  return {
    title: `${name} - ${shop.name}`,
    description,
    properties: {
      'og:type': 'product',
      'og:site_name': shop.name,
      'og:title': name,
      'og:description': description,
      'og:url': link.url,
      ...(image && { 'og:image': image, 'og:image:width': '960', 'og:image:height': '960' }),
      'og:image:alt': name,
      'product:price:amount': plainRupees(price),
      'product:price:currency': 'INR',
      'product:availability': link.isSoldOut ? 'out of stock' : 'in stock',
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
  const description = (path === '/' && shortened(shop.about)) || TAGLINES[modeOf(shop).words]
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
