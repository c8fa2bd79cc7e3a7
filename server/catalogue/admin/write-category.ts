import type { CategoryChanges } from '#contract/catalogue/catalogue-management.ts'
import type { CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { changedMeanwhile, mergeChanges, nameChanges, withDefined } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf, rowsOf } from '#server/database/table-parts.ts'
import type { Author, SignedIn } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { categories } from '../catalogue-tables.ts'
import { CATEGORY, type CategoryRow, presentCategory } from '../category-queries.ts'
import { lockCatalogue } from './lock-catalogue.ts'

/** Means "every category" in a filter, so no category may have this id. */
const RESERVED_ID = 'all'
const MAX_ID_LENGTH = 40

/** The id comes from the name; a removed category of the same id is restored. @throws Problem 409 `name_taken` */
export async function createCategory(shop: Shop, by: SignedIn, body: CategoryBody): Promise<CategoryRow> {
  return command(shop, async (tx) => {
    await lockCatalogue(tx)
    await requireFreeName(tx, body.name)
    const id = await insertCategory(tx, by, body)
    publishCatalogueChange(tx)
    return requireCategoryRow(tx, id)
  })
}

/** The same for a name that is free, under the lock of the catalogue. @returns its id */
export async function insertCategory(queries: Queries, by: Author, body: CategoryBody): Promise<string> {
  const id = await freeId(queries, body.name)
  await queries.sql`
    insert into categories ${rowsOf(categories, [{ id, ...body }])}
    on conflict (id) do update set ${changesOf(categories, { ...body, deletedAt: null })}`
  await recordAudit(queries, by, {
    action: 'category.created',
    subjectType: 'category',
    subjectId: id,
    after: body,
  })
  return id
}

/** @throws Problem 404, 409 `name_taken`, `changed_meanwhile` */
export async function changeCategory(
  shop: Shop,
  by: SignedIn,
  id: string,
  { seen, ...changes }: CategoryChanges,
): Promise<CategoryRow> {
  return command(shop, async (tx) => {
    await lockCatalogue(tx)
    const present = await requireCategoryRow(tx, id)
    const { name, icon, position, requiredFacts, rules } = present
    const before = { name, icon, position, requiredFacts, rules }
    const subject = { subjectType: 'category', subjectId: id }
    const { merged, disputed } = mergeChanges(
      before,
      withDefined(before, seen ?? {}),
      withDefined(before, changes),
    )
    if (disputed.length > 0) {
      throw changedMeanwhile(presentCategory(present), await nameChanges(tx, subject, disputed))
    }
    if (merged.name !== name) await requireFreeName(tx, merged.name, id)
    const changed = changedFields(before, merged)
    if (changed) {
      // A new name is written into the search text of all its products.
      await tx.sql`select from products where category_id = ${id} order by id for no key update`
      await tx.sql`update categories set ${changesOf(categories, changed.after)} where id = ${id}`
      await recordAudit(tx, by, {
        action: 'category.changed',
        ...subject,
        ...changed,
      })
      publishCatalogueChange(tx)
    }
    return requireCategoryRow(tx, id)
  })
}

/** @throws Problem 404, 409 `in_use` while it holds products, hidden ones too. */
export async function removeCategory(shop: Shop, by: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    await lockCatalogue(tx)
    // Nobody may put a product into it meanwhile.
    await tx.sql`select id from categories where id = ${id} for update`
    const { name } = await requireCategoryRow(tx, id)
    const [used] = await tx.sql<{ count: number }>`
      select count(*)::int as count from products where category_id = ${id} and deleted_at is null`
    if (used && used.count > 0) {
      const products = used.count === 1 ? '1 product' : `${used.count} products`
      throw new Problem(409, 'in_use', `${name} still holds ${products}`)
    }
    await deleteCategory(tx, by, { id, name })
    publishCatalogueChange(tx)
  })
}

/** The same for one that holds no products, under its lock. */
export async function deleteCategory(
  queries: Queries,
  by: Author,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await queries.sql`update categories set deleted_at = now() where id = ${id}`
  await recordAudit(queries, by, {
    action: 'category.removed',
    subjectType: 'category',
    subjectId: id,
    before: { name },
  })
}

async function requireCategoryRow(queries: Queries, id: string): Promise<CategoryRow> {
  const rows = await queries.sql<CategoryRow>`
    select ${CATEGORY} from categories where id = ${id} and deleted_at is null`
  return requireRow(rows, 'This category')
}

async function requireFreeName(queries: Queries, name: string, exceptId = ''): Promise<void> {
  const taken = await queries.sql`
    select id from categories
     where search_key(name) = search_key(${name}) and id <> ${exceptId} and deleted_at is null`
  if (taken.length === 0) return
  const message = 'There is a category of this name already'
  throw new Problem(409, 'name_taken', message, { fields: { name: message } })
}

/** "Home & Kitchen" becomes `home-kitchen`; a name without Latin letters becomes `category`. */
async function freeId(queries: Queries, name: string): Promise<string> {
  const latin = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const slug = latin.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  const requested = slug.slice(0, MAX_ID_LENGTH).replace(/-+$/, '') || 'category'
  const taken = await queries.sql<{ id: string }>`
    select id from categories where deleted_at is null and starts_with(id, ${requested})`
  const takenIds = new Set([RESERVED_ID, ...taken.map(({ id }) => id)])
  for (let number = 1; ; number++) {
    const id = number === 1 ? requested : `${requested}-${number}`
    if (!takenIds.has(id)) return id
  }
}
