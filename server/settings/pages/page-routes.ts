import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
import { PAGE_SLUGS, type PageSlug } from '#contract/shop-pages/page-slugs.ts'
import {
  EditedPage,
  PageBody,
  PagesOverview,
  ShopPage,
  ShopPageLink,
} from '#contract/shop-pages/shop-pages-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { ok, PUBLIC, withRight } from '#server/http/api-calls.ts'
import { notFound } from '#server/http/problem.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { type ReadCategoryRules, readPageFacts } from './page-facts.ts'
import { listPages, readOverview, readPage } from './read-pages.ts'
import { resetPage, writePage } from './write-page.ts'

const Params = z.object({ slug: z.string() })

/** @throws Problem 404 */
function slugOf(text: string): PageSlug {
  const slug = PAGE_SLUGS.find((known) => known === text)
  if (!slug) throw notFound('This page')
  return slug
}

/** The pages that every shop must have: for everybody to read, for administrators to write. */
export function pageRoutes(app: ShopApp, shop: Shop, readCategoryRules: ReadCategoryRules): void {
  const { database } = shop
  const readFacts = () => readPageFacts(database, shop, readCategoryRules)

  app.get(
    '/pages',
    { ...PUBLIC, schema: { response: { 200: success(z.object({ items: z.array(ShopPageLink) })) } } },
    async () => ok({ items: await listPages(database) }),
  )

  app.get(
    '/pages/:slug',
    { ...PUBLIC, schema: { params: Params, response: { 200: success(ShopPage) } } },
    async ({ params }) => ok(await readPage(database, slugOf(params.slug), await readFacts())),
  )

  app.get(
    '/settings/pages',
    { ...withRight('settings.change'), schema: { response: { 200: success(PagesOverview) } } },
    async () => ok(await readOverview(database, await readFacts())),
  )

  app.put(
    '/pages/:slug',
    {
      ...withRight('settings.change'),
      schema: { params: Params, body: PageBody, response: { 200: success(EditedPage) } },
    },
    async (request) => {
      const slug = slugOf(request.params.slug)
      return ok(await writePage(shop, personOf(request), slug, request.body, readCategoryRules), 'Page saved')
    },
  )

  app.delete(
    '/pages/:slug',
    { ...withRight('settings.change'), schema: { params: Params, response: { 200: success(EditedPage) } } },
    async (request) => {
      const slug = slugOf(request.params.slug)
      return ok(await resetPage(shop, personOf(request), slug, readCategoryRules), 'Page reset')
    },
  )
}
