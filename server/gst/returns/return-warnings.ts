import { bothIds } from '#contract/envelope.ts'
import type { ReturnWarning } from '#contract/gst/gst-schemas.ts'
import type { Reads } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { type ReturnScope, returnDocuments } from './return-documents.ts'

/** How many documents a warning names. */
const MAX_NAMED = 20

interface WarningRow {
  kind: ReturnWarning['kind']
  count: number
  documents: { id: string; number: string; orderId: string }[]
}

/** What an accountant should look at before a return is filed. @param hsnDigits that the shop's turnover asks for */
export async function readWarnings(
  reads: Reads,
  scope: ReturnScope,
  { hsnDigits, gstin }: { hsnDigits: number; gstin: string | null },
): Promise<ReturnWarning[]> {
  const linesWith = (kind: string, condition: ReturnType<typeof fragment>) => fragment`
    select distinct ${kind} as kind, d.id, d.number, d.order_id
      from (select d.* from ${returnDocuments(scope)}) d join document_lines l on l.document_id = d.id
     where l.gross_paise > 0 and ${condition}`
  const documentsWith = (kind: string, condition: ReturnType<typeof fragment>) => fragment`
    select ${kind} as kind, d.id, d.number, d.order_id from documents d where ${scope.documents} and ${condition}`
  const rows = await reads.sql<WarningRow>`
    select kind, max(place) as count,
           json_agg(json_build_object('id', id, 'number', number, 'orderId', order_id) order by place) filter (where place <= ${MAX_NAMED}) as documents
      from (select *, row_number() over (partition by kind order by id) as place from (
              ${linesWith('no_hsn', fragment`coalesce(l.hsn, '') = ''`)}
              union all ${linesWith('short_hsn', fragment`length(l.hsn) between 1 and ${hsnDigits - 1}::int`)}
              union all ${documentsWith('note_without_effect', fragment`d.registration = 'regular' and not d.has_tax_effect`)}
              union all ${documentsWith('other_registration', fragment`d.registration <> 'regular'`)}
              union all ${documentsWith('kept_state', fragment`exists (select from orders o where o.id = d.order_id and o.state_confirmed)`)}) warned) placed
     group by kind order by kind`
  const warnings = rows.map(({ documents, ...warning }) => ({
    ...warning,
    documents: documents.map(({ id, number, orderId }) => ({ ...bothIds(id), number, orderId })),
  }))
  return gstin === null ? [{ kind: 'no_gstin', count: 0, documents: [] }, ...warnings] : warnings
}
