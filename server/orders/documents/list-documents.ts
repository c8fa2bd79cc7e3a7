import type { DocumentQuery } from '#contract/documents/document-calls-schemas.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Page } from '#contract/envelope.ts'
import type { Queries } from '#server/database/connect.ts'
import { EMPTY, type Fragment, fragment } from '#server/database/sql.ts'
import { cappedTotal, decodeCursor, pageOfRows } from '#server/http/pages.ts'
import { documentsWhere } from './document-queries.ts'

/** Beyond this the total is capped. */
const MAX_COUNTED = 10_000

/** Issued documents, newest first. The search finds the number of a document or order, and a buyer's name or GSTIN. */
export async function listDocuments(queries: Queries, query: DocumentQuery): Promise<Page<IssuedDocument>> {
  const conditions = documentConditions(query)
  const [day, id] = query.cursor === undefined ? [null, null] : decodeCursor(query.cursor, 2)
  const [documents, [counted]] = await Promise.all([
    documentsWhere(
      queries,
      fragment`${conditions} and (${day}::date is null or (d.issued_on, d.id) < (${day}::date, ${id}::uuid))
        order by d.issued_on desc, d.id desc limit ${query.limit + 1}`,
    ),
    queries.sql<{ count: number }>`
      select count(*) from (select from documents d where ${conditions} limit ${MAX_COUNTED + 1}) found`,
  ])
  const page = pageOfRows(documents, query.limit, (document) => [document.issuedOn, document.id])
  return { ...page, ...cappedTotal(counted?.count ?? 0, MAX_COUNTED) }
}

/** The `documents d` that a list asks for. */
function documentConditions({ month, kind, search }: Omit<DocumentQuery, 'limit' | 'cursor'>): Fragment {
  const first = `${month}-01`
  const inMonth = month
    ? fragment` and d.issued_on >= ${first}::date and d.issued_on < ${first}::date + interval '1 month'`
    : EMPTY
  const ofKind = kind ? fragment` and d.kind = ${kind}` : EMPTY
  return fragment`true${inMonth}${ofKind}${search ? foundBy(search) : EMPTY}`
}

function foundBy(search: string): Fragment {
  const text = search.toLowerCase()
  return fragment` and (strpos(lower(d.number), ${text}) > 0 or strpos(lower(d.buyer_gstin), ${text}) > 0
    or strpos(lower(d.buyer ->> 'name'), ${text}) > 0
    or d.order_id in (select id from orders where number = upper(${text})))`
}
