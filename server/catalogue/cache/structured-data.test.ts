import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertProduct, insertTwoSizes } from '#server/catalogue/product-fixtures.ts'
import { withHead } from '#server/pages/page-head.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'
import { readPageContent } from '../page-content.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://kirana.example', SHOP_NAME: 'Kirana' } })
})
afterAll(() => shop.close())

const PAGE =
  '<html lang="en"><head><title>Tokri</title><meta name="description" content="Discover" /></head><body></body></html>'
const read = (
  path: string,
  params: Record<string, string>,
  data: ('product' | 'categories' | 'products')[],
) => readPageContent({ ...shop, log: shop.app.log }, { path, render: { for: 'customer', data }, params })

/** The JSON-LD blocks of a page as a search engine finds them, without running it. */
async function blocksOf(path: string, params = {}, data: ('product' | 'categories' | 'products')[] = []) {
  const content = await read(path, params, data)
  const html = withHead(PAGE, content?.read().head ?? {})
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as unknown,
  )
}
const productBlocks = (productId: string) =>
  blocksOf(`/products/${productId}`, { productId }, ['product', 'categories'])

// Required and recommended by https://schema.org and developers.google.com/search/docs/appearance/structured-data.
const address = z.url()
const context = z.literal('https://schema.org')
const Offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: z.string().check(z.regex(/^\d+\.\d\d$/)),
  priceCurrency: z.literal('INR'),
  priceSpecification: z.strictObject({
    '@type': z.literal('UnitPriceSpecification'),
    price: z.string(),
    priceCurrency: z.literal('INR'),
    valueAddedTaxIncluded: z.literal(true),
  }),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  hasMerchantReturnPolicy: z.optional(
    z.strictObject({
      '@type': z.literal('MerchantReturnPolicy'),
      applicableCountry: z.literal('IN'),
      returnPolicyCategory: z.enum([
        'https://schema.org/MerchantReturnFiniteReturnWindow',
        'https://schema.org/MerchantReturnNotPermitted',
      ]),
      merchantReturnDays: z.optional(z.int().check(z.gte(1))),
    }),
  ),
  warranty: z.optional(
    z.strictObject({
      '@type': z.literal('WarrantyPromise'),
      durationOfWarranty: z.strictObject({
        '@type': z.literal('QuantitativeValue'),
        value: z.int(),
        unitCode: z.literal('MON'),
      }),
    }),
  ),
  shippingDetails: z.optional(
    z.strictObject({
      '@type': z.literal('OfferShippingDetails'),
      shippingDestination: z.strictObject({
        '@type': z.literal('DefinedRegion'),
        addressCountry: z.literal('IN'),
      }),
      shippingRate: z.strictObject({
        '@type': z.literal('MonetaryAmount'),
        currency: z.literal('INR'),
        value: z.string(),
      }),
    }),
  ),
})
const described = {
  name: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  image: z.array(address),
  category: z.string(),
  aggregateRating: z.optional(
    z.strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.number().check(z.gte(1), z.lte(5)),
      reviewCount: z.int().check(z.gte(1)),
    }),
  ),
}
const Product = z.strictObject({
  '@context': context,
  '@type': z.literal('Product'),
  '@id': address,
  sku: z.string(),
  ...described,
  offers: Offer,
})
const ProductGroup = z.strictObject({
  '@context': context,
  '@type': z.literal('ProductGroup'),
  '@id': address,
  productGroupID: z.string(),
  url: address,
  ...described,
  hasVariant: z
    .array(
      z.strictObject({
        '@type': z.literal('Product'),
        name: z.string(),
        description: z.string(),
        sku: z.string(),
        image: z.array(address),
        offers: Offer,
      }),
    )
    .check(z.minLength(1)),
})
const BreadcrumbList = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: z.string(), item: address }),
    )
    .check(z.minLength(2)),
})
const Organization = z.strictObject({
  '@context': context,
  '@type': z.literal('Organization'),
  name: z.string(),
  url: address,
  logo: z.optional(address),
  email: z.optional(z.string()),
  telephone: z.optional(z.string()),
  address: z.optional(z.string()),
})

test('a product says its price with taxes, whether it is there, and the way to it', async () => {
  const { id } = await insertProduct(shop.database, {
    name: 'Copper Kettle',
    pricePaise: 100_000,
    pictures: ['sample/kettle-1/hero'],
  })
  const [product, breadcrumbs] = await productBlocks(id)
  expect(Product.parse(product)).toMatchObject({
    '@id': `https://kirana.example/products/${id}`,
    name: 'Copper Kettle',
    image: ['https://kirana.example/pictures/sample/kettle-1/hero-960.webp'],
    offers: { price: '1180.00', availability: 'https://schema.org/InStock' },
  })
  expect(BreadcrumbList.parse(breadcrumbs).itemListElement.map(({ name }) => name)).toEqual([
    'All products',
    'Electronics',
    'Copper Kettle',
  ])
})

test('a product with options has an offer for each variant at the address that chooses it', async () => {
  const [medium, large] = await insertTwoSizes(shop.database, [5, 0])
  const [group] = await productBlocks(medium)
  expect(
    ProductGroup.parse(group).hasVariant.map(({ name, offers }) => [
      name,
      offers.url,
      offers.price,
      offers.availability,
    ]),
  ).toEqual([
    [
      'Kurta, M',
      `https://kirana.example/products/${medium}?variant=${medium}`,
      '1180.00',
      'https://schema.org/InStock',
    ],
    [
      'Kurta, L',
      `https://kirana.example/products/${medium}?variant=${large}`,
      '1416.00',
      'https://schema.org/OutOfStock',
    ],
  ])
})

test('the page of a variant is about that one, as a variant of its product', async () => {
  const [medium, large] = await insertTwoSizes(shop.database, [5, 0])
  const content = await readPageContent(
    { ...shop, log: shop.app.log },
    {
      path: `/products/${medium}`,
      render: { for: 'customer', data: ['product'] },
      params: { productId: medium },
    },
    `variant=${large}`,
  )
  expect(content?.read().head.structured?.[0]).toMatchObject({
    '@type': 'Product',
    name: 'Kurta, L',
    sku: large,
    offers: { price: '1416.00', availability: 'https://schema.org/OutOfStock' },
    isVariantOf: { '@type': 'ProductGroup', '@id': `https://kirana.example/products/${medium}` },
  })
})

const offerOf = async (id: string) => Product.parse((await productBlocks(id))[0]).offers

test('an offer says the returns, warranty and delivery that the shop or the product promises', async () => {
  const { id } = await insertProduct(shop.database)
  const policy = 'https://schema.org/MerchantReturn'
  expect(await offerOf(id)).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: `${policy}FiniteReturnWindow`, merchantReturnDays: 7 },
    warranty: { durationOfWarranty: { value: 24 } },
    shippingDetails: { shippingRate: { value: '0.00' } },
  })
  const returns = { changeOfMindDays: 0, defectDays: 0 }
  const final = await insertProduct(shop.database, {
    rules: { returns, warranty: { by: 'none', months: 0 } },
  })
  const offer = await offerOf(final.id)
  expect(offer.hasMerchantReturnPolicy).toMatchObject({ returnPolicyCategory: `${policy}NotPermitted` })
  expect(offer.warranty).toBeUndefined()
  const damaged = { returns: { changeOfMindDays: 0, defectDays: 7 } }
  const defects = await insertProduct(shop.database, { rules: damaged })
  expect((await offerOf(defects.id)).hasMerchantReturnPolicy).toBeUndefined()
})

test('an offer of a shop that has said nothing promises nothing, and names a fee only where it is one', async () => {
  const { id } = await insertProduct(shop.database, { pricePaise: 40_000 })
  await shop.database.sql`
    insert into settings (name, value) values ('returns', 'null'), ('warranty', 'null')`
  await shop.database.sql`update delivery_areas set fee_paise = 3000, free_from_paise = 49900`
  const offer = await offerOf(id)
  expect([offer.hasMerchantReturnPolicy, offer.warranty]).toEqual([undefined, undefined])
  expect(offer.shippingDetails?.shippingRate.value).toBe('30.00')
  const { id: dear } = await insertProduct(shop.database, { pricePaise: 90_000 })
  expect((await offerOf(dear)).shippingDetails?.shippingRate.value).toBe('0.00')
  await shop.database.sql`
    insert into area_pincodes (prefix, area_id) select '4', id from delivery_areas`
  await shop.database.sql`delete from area_pincodes where prefix = ''`
  expect((await offerOf(id)).shippingDetails).toBeUndefined()
})

test('a rating is shown where people gave it, never a sample', async () => {
  const rated = { rating: 4.5, reviewCount: 12, stars: [0, 0, 0, 6, 6] }
  const real = await insertProduct(shop.database, rated)
  const sample = await insertProduct(shop.database, { ...rated, isSample: true })
  expect(Product.parse((await productBlocks(real.id))[0]).aggregateRating).toMatchObject({
    ratingValue: 4.5,
    reviewCount: 12,
  })
  expect(Product.parse((await productBlocks(sample.id))[0]).aggregateRating).toBeUndefined()
})

test('a name that ends scripts stays a name', async () => {
  const name = '</script><script>alert(1)</script>'
  const { id } = await insertProduct(shop.database, { name })
  const content = await read(`/products/${id}`, { productId: id }, ['product', 'categories'])
  expect(withHead(PAGE, content?.read().head ?? {})).not.toContain('<script>alert')
  expect(Product.parse((await productBlocks(id))[0]).name).toBe(name)
})

test('the landing page says who sells, and each page its one address', async () => {
  const [organization, site] = await blocksOf('/')
  expect(Organization.parse(organization)).toMatchObject({ name: 'Kirana', url: 'https://kirana.example/' })
  expect(site).toMatchObject({ '@type': 'WebSite', name: 'Kirana' })
  const { id } = await insertProduct(shop.database)
  const canonicalOf = async (path: string, params: Record<string, string>, data: 'product'[]) =>
    (await read(path, params, data))?.read().head.canonical
  expect(await canonicalOf('/', {}, [])).toBe('https://kirana.example/')
  expect(await canonicalOf('/products', {}, [])).toBe('https://kirana.example/products')
  expect(await canonicalOf(`/products/${id}`, { productId: id }, ['product'])).toBe(
    `https://kirana.example/products/${id}`,
  )
})
