import { openQuestions, type PageFacts } from '#contract/shop-pages/page-facts.ts'
import { PAGE_SLUGS, PAGE_TITLES, type PageSlug } from '#contract/shop-pages/page-slugs.ts'
import { missingFor, pageText } from '#contract/shop-pages/shop-pages.ts'
import type {
  EditedPage,
  PagesOverview,
  ShopPage,
  ShopPageLink,
} from '#contract/shop-pages/shop-pages-schemas.ts'
import type { Queries } from '#server/database/connect.ts'
import { type RulesChangedAt, readRuleDates } from './page-dates.ts'
import type { shopPages } from './page-tables.ts'

type PageRow = typeof shopPages.$inferSelect

/** The texts that an administrator wrote. */
export function readWritten(queries: Queries, slug?: PageSlug): Promise<PageRow[]> {
  return queries.sql<PageRow>`
    select slug, body, updated_at from shop_pages where ${slug ?? null}::text is null or slug = ${slug ?? null}`
}

/** All pages, without their texts. */
export async function listPages(queries: Queries): Promise<ShopPageLink[]> {
  const [written, rulesChangedAt] = await Promise.all([readWritten(queries), readRuleDates(queries)])
  return PAGE_SLUGS.map((slug) => linkOf(slug, written, rulesChangedAt))
}

/** One page, with its text. */
export async function readPage(queries: Queries, slug: PageSlug, facts: PageFacts): Promise<ShopPage> {
  const [written, rulesChangedAt] = await Promise.all([readWritten(queries, slug), readRuleDates(queries)])
  return { ...linkOf(slug, written, rulesChangedAt), body: written[0]?.body ?? pageText(slug, facts) }
}

/** Every page as its editors see it, and what the owner has not said yet. */
export async function readOverview(queries: Queries, facts: PageFacts): Promise<PagesOverview> {
  const [written, rulesChangedAt] = await Promise.all([readWritten(queries), readRuleDates(queries)])
  return {
    pages: PAGE_SLUGS.map((slug) => editedPage(slug, facts, written, rulesChangedAt)),
    openQuestions: openQuestions(facts),
    hasOwnRiders: facts.areas.some(({ carrier }) => carrier === 'riders'),
  }
}

export async function readEdited(queries: Queries, slug: PageSlug, facts: PageFacts): Promise<EditedPage> {
  const [written, rulesChangedAt] = await Promise.all([readWritten(queries, slug), readRuleDates(queries)])
  return editedPage(slug, facts, written, rulesChangedAt)
}

function editedPage(
  slug: PageSlug,
  facts: PageFacts,
  written: readonly PageRow[],
  rulesChangedAt: RulesChangedAt,
): EditedPage {
  const own = written.find((row) => row.slug === slug)
  const generated = pageText(slug, facts)
  const ruleDate = rulesChangedAt(slug)
  return {
    ...linkOf(slug, written, rulesChangedAt),
    body: own?.body ?? generated,
    isWritten: own !== undefined,
    isOlderThanRules: own !== undefined && ruleDate !== null && ruleDate > own.updatedAt,
    generated,
    missing: missingFor(slug, facts),
  }
}

function linkOf(slug: PageSlug, written: readonly PageRow[], rulesChangedAt: RulesChangedAt): ShopPageLink {
  const own = written.find((row) => row.slug === slug)
  const changedAt = own?.updatedAt ?? rulesChangedAt(slug)
  return { slug, title: PAGE_TITLES[slug], changedAt: changedAt?.toISOString() ?? null }
}
