import type { SynonymGroup, SynonymQuery } from '#contract/catalogue/synonyms.ts'
import { bothIds, type Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { decodeCursor, likePattern, pageOfRows } from '#server/http/pages.ts'
import type { SynonymGroupRow } from './synonym-tables.ts'

/** One page of the shop's synonym groups, by their first word. There are at most 1,000, so no index sorts them. */
export async function listSynonyms(queries: Queries, query: SynonymQuery): Promise<Page<SynonymGroup>> {
  const found = query.search
    ? fragment`array_to_string(words, ',') ilike ${likePattern(query.search)}`
    : fragment`true`
  const [rows, [counted]] = await Promise.all([
    queries.sql<SynonymGroupRow & { nameKey: string }>`
      select id, words, name_key from (select *, search_key(words[1]) collate "C" as name_key from synonym_groups) g
       where ${found} and ${after(query.cursor)} order by name_key, id::text limit ${query.limit + 1}`,
    queries.sql<{ total: number }>`select count(*)::int as total from synonym_groups where ${found}`,
  ])
  const page = pageOfRows(rows, query.limit, ({ nameKey, id }) => [nameKey, id])
  return { ...page, items: page.items.map(presentSynonyms), total: counted?.total ?? 0 }
}

export function presentSynonyms({ id, words }: Pick<SynonymGroupRow, 'id' | 'words'>): SynonymGroup {
  return { ...bothIds(id), words }
}

function after(cursor: string | undefined) {
  if (!cursor) return fragment`true`
  const [nameKey, id] = decodeCursor(cursor, 2)
  return fragment`(name_key, id::text) > (${nameKey}::text, ${id}::text)`
}
