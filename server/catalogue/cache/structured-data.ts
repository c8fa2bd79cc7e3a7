import { nameWithOptions, pictureUrl } from '#contract/catalogue/catalogue.ts'
import type { Category, Product, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import { payablePaise } from '#contract/catalogue/mrp.ts'
import { paiseFromRupees, plainRupees, rupeesFromPaise } from '#contract/money.ts'
import { type GoodsRules, rulesFor } from '#contract/promises/rules.ts'
import type { ShopInfo } from '#contract/settings.ts'

/** What search engines read of a page (https://schema.org, JSON-LD). */
type StructuredData = Record<string, unknown>

const CONTEXT = { '@context': 'https://schema.org' }

/** The shop as an organization and website, for the landing page. */
export function shopData(shop: ShopInfo, publicUrl: string): StructuredData[] {
  return [
    {
      ...CONTEXT,
      '@type': 'Organization',
      name: shop.name,
      url: `${publicUrl}/`,
      ...(shop.logo && { logo: publicUrl + pictureUrl(shop.logo, 480) }),
      ...(shop.supportEmail && { email: shop.supportEmail }),
      ...(shop.supportPhone && { telephone: shop.supportPhone }),
      ...(shop.address && { address: shop.address }),
    },
    { ...CONTEXT, '@type': 'WebSite', name: shop.name, url: `${publicUrl}/` },
  ]
}

/**
 * A product with an offer for each variant, and its breadcrumbs.
 * @param named the variant that the page is about; without one it is about all of them
 */
export function productData(
  product: Product,
  categories: readonly Category[],
  publicUrl: string,
  shop: SellingTerms,
  named?: Variant,
): StructuredData[] {
  const url = `${publicUrl}/products/${encodeURIComponent(product.id)}`
  const urls = { url, publicUrl, shop }
  const data = named
    ? {
        ...variantData(product, named, urls),
        ...ratingOf(product),
        isVariantOf: { '@type': 'ProductGroup', '@id': url, productGroupID: product.id, name: product.name },
      }
    : wholeProductData(product, urls)
  return [{ ...CONTEXT, ...data }, breadcrumbs(product, categories, { url, publicUrl })]
}

function wholeProductData(product: Product, urls: Urls & { shop: SellingTerms }): StructuredData {
  const { url, publicUrl, shop } = urls
  const [only] = product.variants
  const described = {
    name: product.name,
    description: product.description || product.name,
    image: product.images.map((path) => publicUrl + path),
    category: product.category,
    ...ratingOf(product),
  }
  if (product.optionNames.length === 0)
    return {
      '@type': 'Product',
      '@id': url,
      sku: product.id,
      ...described,
      ...(only && { offers: offerOf(only, url, saidOf(product, shop)) }),
    }
  return {
    '@type': 'ProductGroup',
    '@id': url,
    productGroupID: product.id,
    url,
    ...described,
    hasVariant: product.variants.map((variant) => variantData(product, variant, urls)),
  }
}

interface Urls {
  /** The URL of the product's page. */
  url: string
  publicUrl: string
}

function variantData(
  product: Product,
  variant: Variant,
  { url, publicUrl, shop }: Urls & { shop: SellingTerms },
): StructuredData {
  const pictures = variant.pictures.length > 0 ? variant.pictures : product.pictures
  return {
    '@type': 'Product',
    name: nameWithOptions({ name: product.name, options: variant.options }),
    description: product.description || product.name,
    sku: variant.id,
    image: pictures.map((key) => publicUrl + pictureUrl(key, 960)),
    offers: offerOf(variant, `${url}?${new URLSearchParams({ variant: variant.id })}`, saidOf(product, shop)),
  }
}

/** An offer at the price that a customer pays, taxes included. */
function offerOf(
  { price, stockState }: Variant,
  url: string,
  { terms, rules, delivery }: SellingTerms,
): StructuredData {
  const rupees = rupeesFromPaise(payablePaise(paiseFromRupees(price), terms))
  const payable = plainRupees(rupees)
  return {
    '@type': 'Offer',
    url,
    price: payable,
    priceCurrency: 'INR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: payable,
      priceCurrency: 'INR',
      valueAddedTaxIncluded: true,
    },
    availability: `https://schema.org/${stockState === 'sold_out' ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...promisesOf(rules),
    ...(delivery && { shippingDetails: shippingOf(delivery, rupees) }),
  }
}

/** What offers say beyond the price, as far as the shop has said it. */
type SellingTerms = Pick<ShopInfo, 'terms' | 'rules' | 'delivery'>

const saidOf = ({ rules }: Product, shop: SellingTerms): SellingTerms => ({
  ...shop,
  rules: rulesFor(shop.rules, rules),
})

/**
 * https://schema.org/MerchantReturnPolicy and https://schema.org/WarrantyPromise. Neither can say "only if damaged", so a shop
 * that takes back nothing else says nothing here.
 */
function promisesOf({ returns, warranty }: GoodsRules): StructuredData {
  const days = returns?.changeOfMindDays ?? 0
  const isFinal = returns !== null && days + returns.defectDays === 0
  return {
    ...((days > 0 || isFinal) && {
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'IN',
        returnPolicyCategory: `https://schema.org/${isFinal ? 'MerchantReturnNotPermitted' : 'MerchantReturnFiniteReturnWindow'}`,
        ...(days > 0 && { merchantReturnDays: days }),
      },
    }),
    ...(warranty &&
      warranty.by !== 'none' && {
        warranty: {
          '@type': 'WarrantyPromise',
          // UN/CEFACT: months.
          durationOfWarranty: { '@type': 'QuantitativeValue', value: warranty.months, unitCode: 'MON' },
        },
      }),
  }
}

/** https://schema.org/OfferShippingDetails for one piece, in rupees, where the fee is the same for everybody. */
function shippingOf({ fee, freeFrom }: NonNullable<ShopInfo['delivery']>, price: number): StructuredData {
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    shippingRate: {
      '@type': 'MonetaryAmount',
      currency: 'INR',
      value: plainRupees(freeFrom !== null && price >= freeFrom ? 0 : fee),
    },
  }
}

/** The rating, unless it is a sample of the demo shop. */
function ratingOf({ isSample, rating, reviews }: Product): StructuredData {
  if (isSample || rating === null || reviews === 0) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews } }
}

function breadcrumbs(
  product: Product,
  categories: readonly Category[],
  { url, publicUrl }: Urls,
): StructuredData {
  const category = categories.find(({ id }) => id === product.category)
  const steps = [
    { name: 'All products', item: `${publicUrl}/products` },
    ...(category
      ? [
          {
            name: category.name,
            item: `${publicUrl}/products?${new URLSearchParams({ category: category.id })}`,
          },
        ]
      : []),
    { name: product.name, item: url },
  ]
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  }
}
