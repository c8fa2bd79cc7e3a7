import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import { PAGE_SLUGS } from '#contract/shop-pages/page-slugs.ts'
import type { Queries } from '#server/database/connect.ts'
import { PUBLIC } from '#server/http/api-calls.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { notFound } from '#server/http/problem.ts'
import type { Shop, ShopApp } from '#server/shop.ts'

/** Far below the 50,000 URLs and 50 MB that one sitemap may have (https://www.sitemaps.org/protocol.html). */
const PRODUCTS_PER_PART = 5_000
const PartParams = z.object({ part: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)) })
const HEADERS = { 'cache-control': 'public, max-age=3600' }
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** `robots.txt` and the sitemaps, which tell search engines what pages there are. */
export function sitemapRoutes(app: ShopApp, { config: { publicUrl }, database }: Shop): void {
  const open = { ...PUBLIC, schema: { hide: true } } as const

  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .headers(HEADERS)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', open, async (_request, reply) => {
    const parts = Math.ceil((await countListed(database)) / PRODUCTS_PER_PART)
    const urls = [
      `${publicUrl}/sitemap-pages.xml`,
      ...Array.from({ length: parts }, (_, at) => `${publicUrl}/sitemap-products-${at + 1}.xml`),
    ]
    const items = urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>`)
    return sendXml(reply, 'sitemapindex', items)
  })

  app.get('/sitemap-pages.xml', open, async (_request, reply) => {
    const categories = await database.sql<{ id: string }>`
      select id from categories where deleted_at is null and product_count > 0 order by position, id`
    const paths = [
      '/',
      '/products',
      ...PAGE_SLUGS.map((slug) => `/${slug}`),
      ...categories.map(({ id }) => `/products?${new URLSearchParams({ category: id })}`),
    ]
    const items = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
    return sendXml(reply, 'urlset', items)
  })

  app.get(
    '/sitemap-products-:part.xml',
    { ...open, schema: { hide: true, params: PartParams } },
    async (request, reply) => {
      const products = await readPart(database, request.params.part)
      if (products.length === 0) throw notFound('This sitemap')
      const items = products.map(({ id, updatedAt, pictures }) => {
        const images = pictures.map(
          (key) =>
            `<image:image><image:loc>${escapeHtml(publicUrl + pictureUrl(key, 960))}</image:loc></image:image>`,
        )
        const url = `${publicUrl}/products/${encodeURIComponent(id)}`
        return `<url><loc>${escapeHtml(url)}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${images.join('')}</url>`
      })
      return sendXml(reply, 'urlset', items)
    },
  )
}

/** Pages with personal content, and the API. */
const PRIVATE = [
  '/api/',
  '/admin',
  '/delivery',
  '/customer',
  '/cart',
  '/checkout',
  '/orders',
  '/wishlist',
  '/track',
  '/accountant',
]

function sendXml(
  reply: FastifyReply,
  root: 'sitemapindex' | 'urlset',
  items: readonly string[],
): FastifyReply {
  return reply
    .headers(HEADERS)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="UTF-8"?><${root} ${NAMESPACES}>${items.join('')}</${root}>`)
}

async function countListed(queries: Queries): Promise<number> {
  const [row] = await queries.sql<{ products: number }>`
    select coalesce(sum(product_count), 0)::int as products from categories`
  return row?.products ?? 0
}

function readPart(queries: Queries, part: number) {
  return queries.sql<{ id: string; updatedAt: Date; pictures: string[] }>`
    select id, updated_at, pictures from products where is_visible and deleted_at is null
     order by id offset ${(part - 1) * PRODUCTS_PER_PART} limit ${PRODUCTS_PER_PART}`
}
