import { periodLabel } from '#contract/gst/periods.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { listMonths } from './list-months.ts'

/**
 * Closes a month: no document is dated in it any more, which a trigger keeps. Nothing opens it again, because a return that was
 * filed is not changed either: what comes later is dated when it is issued, and belongs to the return of that month.
 * @throws Problem 404 for a month without documents, 409 `month_not_closable`
 */
export async function closeMonth(shop: Shop, admin: SignedIn, month: string): Promise<{ month: string }> {
  return command(shop, async (tx) => {
    // Waits for documents that are being written and for who else closes, and lets both see that the month is closed.
    await tx.sql`lock table documents in share row exclusive mode`
    const months = await listMonths(tx, shop.config)
    const found = months.find((each) => each.month === month)
    if (!found) throw notFound('A document of this month')
    if (!found.canClose) {
      const earlier = months.findLast((each) => each.state === 'open' && each.month < month)
      throw new Problem(409, 'month_not_closable', reasonOf(month, found.state, earlier?.month))
    }
    await tx.sql`insert into closed_months (month, closed_by) values (${month}, ${admin.id})`
    await recordAudit(tx, admin, {
      action: 'gst.close_month',
      subjectType: 'gst_month',
      subjectId: month,
      after: { documents: found.documents, tax: found.tax, total: found.total },
    })
    return { month }
  })
}

function reasonOf(month: string, state: string, earlier: string | undefined): string {
  const label = periodLabel(month)
  if (state === 'closed') return `${label} is closed already`
  if (earlier !== undefined) return `Close ${periodLabel(earlier)} first`
  return `${label} can be closed from the second day of the next month`
}
