import type { SaveSynonymsBody } from '#contract/catalogue/synonyms.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { changedMeanwhile, mergeChanges, nameChanges } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { changesOf, rowsOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { presentSynonyms } from './list-synonyms.ts'
import { type SynonymGroupRow, synonymGroups } from './synonym-tables.ts'

/** Every server holds them all in memory. */
const MAX_GROUPS = 1_000

type Synonyms = Pick<SynonymGroupRow, 'id' | 'words'>

/** @throws Problem 409 `limit_reached` where the shop has 1,000 groups */
export async function createSynonyms(
  shop: Shop,
  by: SignedIn,
  call: KeyedCall,
  { words }: SaveSynonymsBody,
): Promise<Synonyms> {
  return command(shop, call, async (tx) => {
    const id = newId()
    // Two at once must not both take the last place.
    await tx.sql`select pg_advisory_xact_lock(hashtext('tokri.synonyms'))`
    const [groups] = await tx.sql<{ count: number }>`select count(*)::int as count from synonym_groups`
    if (groups && groups.count >= MAX_GROUPS) {
      throw new Problem(409, 'limit_reached', 'There are 1,000 groups already: remove one first')
    }
    await tx.sql`insert into synonym_groups ${rowsOf(synonymGroups, [{ id, words }])}`
    await recordAudit(tx, by, { ...entryOf('created', id), after: listed({ words }) })
    tx.publish({ topic: 'catalogue' })
    return { id, words }
  })
}

/** @throws Problem 404, 409 `changed_meanwhile` */
export async function changeSynonyms(
  shop: Shop,
  by: SignedIn,
  id: string,
  { words, seen }: SaveSynonymsBody,
): Promise<Synonyms> {
  const merged = await command(shop, async (tx) => {
    const before = await lockSynonyms(tx, id)
    const now = { words: before.words }
    const { merged, disputed } = mergeChanges(now, seen ?? now, { words })
    if (disputed.length > 0) {
      const subject = { subjectType: 'synonyms', subjectId: id }
      throw changedMeanwhile(presentSynonyms(before), await nameChanges(tx, subject, disputed))
    }
    const changes = changedFields(listed(now), listed(merged))
    if (changes) {
      await tx.sql`update synonym_groups set ${changesOf(synonymGroups, merged)} where id = ${id}`
      await recordAudit(tx, by, { ...entryOf('changed', id), ...changes })
    }
    tx.publish({ topic: 'catalogue' })
    return merged
  })
  return { id, ...merged }
}

/** @throws Problem 404 */
export async function removeSynonyms(shop: Shop, by: SignedIn, id: string): Promise<void> {
  await command(shop, async (tx) => {
    const before = await lockSynonyms(tx, id)
    await tx.sql`delete from synonym_groups where id = ${id}`
    await recordAudit(tx, by, { ...entryOf('removed', id), before: listed(before) })
    tx.publish({ topic: 'catalogue' })
  })
}

async function lockSynonyms(queries: Queries, id: string): Promise<Synonyms> {
  const groups = await queries.sql<Synonyms>`
    select id, words from synonym_groups where id = ${idOrNull(id)} for update`
  return requireRow(groups, 'This group')
}

function entryOf(done: string, id: string) {
  return { action: `synonyms.${done}`, subjectType: 'synonyms', subjectId: id }
}

/** As the activity log shows them. */
const listed = ({ words }: Pick<Synonyms, 'words'>) => ({ words: words.join(', ') })
