import type * as zod from 'zod/mini'
import { bothIds, type Page, type PageQuery } from '#contract/envelope.ts'
import type { PaymentIssue } from '#contract/ordering/payments.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import type { SignedIn } from '#server/http/access.ts'
import { decodeCursor, pageOfRows } from '#server/http/pages.ts'
import { requireRow } from '#server/http/problem.ts'

interface NewIssue {
  kind: string
  gatewayPaymentId: string | null
  gatewayOrderId: string | null
  /** What happened, and what the administrator should do. */
  explanation: string
}

/** Raises an issue for administrators, once for each kind and payment. The part of `kind` after a colon is not shown. */
export async function raiseIssue(queries: Queries, issue: NewIssue): Promise<void> {
  await queries.sql`
    insert into payment_issues (id, kind, gateway_payment_id, gateway_order_id, explanation)
    values (${newId()}, ${issue.kind}, ${issue.gatewayPaymentId}, ${issue.gatewayOrderId}, ${issue.explanation}) on conflict do nothing`
}

interface IssueRow extends NewIssue {
  id: string
  createdAt: Date
}

/** The open issues, oldest first. */
export async function listIssues(
  queries: Queries,
  query: zod.infer<typeof PageQuery>,
): Promise<Page<PaymentIssue>> {
  const [counted] = await queries.sql<{ total: number }>`
    select count(*) as total from payment_issues where resolved_at is null`
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, 1)[0]
  const rows = await queries.sql<IssueRow>`
    select id, kind, gateway_payment_id, gateway_order_id, explanation, created_at
      from payment_issues where resolved_at is null and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit ${query.limit + 1}`
  const { items, nextCursor } = pageOfRows(rows, query.limit, ({ id }) => [id])
  return {
    items: items.map(({ createdAt, kind, ...issue }) => ({
      ...issue,
      ...bothIds(issue.id),
      kind: kind.split(':', 1)[0] ?? kind,
      createdAt: createdAt.toISOString(),
    })),
    total: counted?.total ?? 0,
    nextCursor,
  }
}

/** Records that and how an issue was dealt with. @throws Problem 404, also if somebody else was faster */
export async function resolveIssue(
  queries: Queries,
  by: SignedIn,
  id: string,
  resolution: string,
): Promise<void> {
  const resolved = await queries.sql`
    update payment_issues set resolved_at = now(), resolved_by = ${by.id}, resolution = ${resolution}
     where id = ${idOrNull(id)} and resolved_at is null returning 1`
  requireRow(resolved, 'This open issue')
  await recordAudit(queries, by, {
    action: 'payment.issue-resolved',
    subjectType: 'payment-issue',
    subjectId: id,
    after: { resolution },
  })
}
