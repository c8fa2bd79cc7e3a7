import type { PageSlug } from '#contract/shop-pages/page-slugs.ts'
import type { EditedPage, PageBody } from '#contract/shop-pages/shop-pages-schemas.ts'
import { changedMeanwhile, mergeChanges, nameChanges } from '#server/audit/changed-meanwhile.ts'
import { type AuditAuthor, recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { lockSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { type ReadCategoryRules, readPageFacts } from './page-facts.ts'
import { readEdited } from './read-pages.ts'

const subjectOf = (slug: PageSlug) => ({ subjectType: 'page', subjectId: slug })

/** A page as it is, its facts read in the same transaction. */
type ReadNow = (queries: Queries) => Promise<EditedPage>

function readNow(shop: Shop, slug: PageSlug, readCategoryRules: ReadCategoryRules): ReadNow {
  return async (queries) => readEdited(queries, slug, await readPageFacts(queries, shop, readCategoryRules))
}

/** Lets a page say what an administrator wrote. @throws Problem 409 `changed_meanwhile` */
export function writePage(
  shop: Shop,
  by: AuditAuthor,
  slug: PageSlug,
  { body, seen }: PageBody,
  readCategoryRules: ReadCategoryRules,
): Promise<EditedPage> {
  const read = readNow(shop, slug, readCategoryRules)
  return command(shop, async (tx) => {
    await lockSettings(tx)
    const now = await read(tx)
    if (seen && mergeChanges({ body: now.body }, seen, { body }).disputed.length > 0)
      throw changedMeanwhile(now, await nameChanges(tx, subjectOf(slug), ['body']))
    if (now.isWritten && now.body === body) return now
    await tx.sql`
      insert into shop_pages (slug, body) values (${slug}, ${body})
      on conflict (slug) do update set body = excluded.body, updated_at = now()`
    await recordAudit(tx, by, {
      action: 'page.changed',
      ...subjectOf(slug),
      before: { body: now.body },
      after: { body },
    })
    tx.publish({ topic: 'shop' })
    return read(tx)
  })
}

/** Lets a page say again what follows from the rules. What was written stays in the log. */
export function resetPage(
  shop: Shop,
  by: AuditAuthor,
  slug: PageSlug,
  readCategoryRules: ReadCategoryRules,
): Promise<EditedPage> {
  const read = readNow(shop, slug, readCategoryRules)
  return command(shop, async (tx) => {
    await lockSettings(tx)
    const [written] = await tx.sql<{
      body: string
    }>`delete from shop_pages where slug = ${slug} returning body`
    const now = await read(tx)
    if (!written) return now
    await recordAudit(tx, by, {
      action: 'page.reset',
      ...subjectOf(slug),
      before: { body: written.body },
      after: { body: now.body },
    })
    tx.publish({ topic: 'shop' })
    return now
  })
}
