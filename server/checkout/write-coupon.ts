import { paiseFromRupees } from '#contract/money.ts'
import type { RemovedCoupon, SaveCouponBody } from '#contract/ordering/coupons.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { changedMeanwhile, mergeChanges, nameChanges } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf, columnsOf, rowsOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, Problem, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { type CouponRow, coupons } from './checkout-tables.ts'
import { presentCoupon } from './present-coupon.ts'

const COUPON = columnsOf(coupons)

type CouponTerms = Omit<CouponRow, 'code' | 'usedCount' | 'createdAt'>

/** @throws Problem 409 `name_taken`. */
export async function createCoupon(shop: Shop, by: SignedIn, body: SaveCouponBody): Promise<CouponRow> {
  return command(shop, async (tx) => {
    const terms = termsOf(body)
    requireEndAfter(terms, new Date())
    const [row] = await tx.sql<CouponRow>`
      insert into coupons ${rowsOf(coupons, [{ code: body.code, ...terms }])}
      on conflict do nothing returning ${COUPON}`
    if (!row) throw taken(`${body.code} exists already`)
    await recordAudit(tx, by, { ...entryOf('created', row.code), after: terms })
    return row
  })
}

/**
 * Replaces the terms of a code; uses stay counted, and orders keep the discount that they were given.
 * @throws Problem 404, 400 for another code or a limit below the uses, 409 `changed_meanwhile`.
 */
export async function changeCoupon(
  shop: Shop,
  by: SignedIn,
  code: string,
  body: SaveCouponBody,
): Promise<CouponRow> {
  return command(shop, async (tx) => {
    const before = await lockCoupon(tx, code)
    if (body.code !== before.code) throw invalidField('code', 'A code cannot be changed')
    const terms = await mergeTerms(tx, before, body)
    requireEndAfter(terms, before.createdAt)
    const usedCount = await countUses(tx, before.code)
    const isNewLimit = terms.totalLimit !== before.totalLimit
    if (isNewLimit && terms.totalLimit !== null && terms.totalLimit < usedCount) {
      throw invalidField('totalLimit', `Already used ${usedCount} times`)
    }
    const changes = changedFields<CouponTerms>(before, terms)
    if (!changes) return { ...before, usedCount }
    await tx.sql`
      update coupons set ${changesOf(coupons, { ...terms, usedCount })} where code = ${before.code}`
    await recordAudit(tx, by, { ...entryOf('changed', before.code), ...changes })
    return { ...before, ...terms, usedCount }
  })
}

/** Deletes a code that nobody ever used and switches off every other one. @throws Problem 404 */
export async function removeCoupon(
  shop: Shop,
  by: SignedIn,
  code: string,
): Promise<RemovedCoupon['outcome']> {
  return command(shop, async (tx) => {
    const row = await lockCoupon(tx, code)
    const [use] = await tx.sql`select 1 from coupon_uses where code = ${row.code} limit 1`
    if (use) {
      await tx.sql`update coupons set is_active = false where code = ${row.code}`
      const states = { before: { isActive: row.isActive }, after: { isActive: false } }
      if (row.isActive) await recordAudit(tx, by, { ...entryOf('deactivated', row.code), ...states })
      return 'deactivated'
    }
    await tx.sql`delete from coupons where code = ${row.code}`
    const { usedCount: _uses, ...before } = row
    await recordAudit(tx, by, { ...entryOf('deleted', row.code), before })
    return 'deleted'
  })
}

/** A code without a start begins when it is created. @throws Problem 400 where it would have ended by then */
function requireEndAfter({ startsAt, endsAt }: CouponTerms, createdAt: Date): void {
  if (endsAt === null || endsAt > (startsAt ?? createdAt)) return
  const message = startsAt ? 'The end must be after the start' : 'This end is already over'
  throw invalidField('endsAt', message)
}

async function countUses(queries: Queries, code: string): Promise<number> {
  const [uses] = await queries.sql<{ count: number }>`
    select coalesce(sum(count), 0) as count from coupon_uses where code = ${code}`
  return uses?.count ?? 0
}

/** The coupon, locked so that no order counts a use meanwhile. */
async function lockCoupon(queries: Queries, code: string): Promise<CouponRow> {
  const rows = await queries.sql<CouponRow>`select ${COUPON} from coupons where code = ${code} for update`
  return requireRow(rows, 'This code')
}

/** @throws Problem 409 `changed_meanwhile` */
async function mergeTerms(queries: Queries, now: CouponRow, body: SaveCouponBody): Promise<CouponTerms> {
  const requested = termsOf(body)
  if (!body.seen) return requested
  const { merged, disputed } = mergeChanges<CouponTerms>(now, termsOf(body.seen), requested)
  if (disputed.length === 0) return merged
  const subject = { subjectType: 'coupon', subjectId: now.code }
  throw changedMeanwhile(presentCoupon(now), await nameChanges(queries, subject, disputed, fieldOfTerm))
}

/** What the API calls a term. */
function fieldOfTerm(name: keyof CouponTerms): string {
  if (name === 'amountPaise') return 'amount'
  return name === 'minimumPaise' ? 'minimum' : name
}

function termsOf(body: Omit<SaveCouponBody, 'code' | 'seen'>): CouponTerms {
  const isPercent = body.kind === 'percent'
  return {
    kind: body.kind,
    percent: isPercent ? (body.percent ?? null) : null,
    amountPaise: isPercent ? null : paiseFromRupees(body.amount ?? 0),
    minimumPaise: paiseFromRupees(body.minimum),
    startsAt: body.startsAt ? new Date(body.startsAt) : null,
    endsAt: body.endsAt ? new Date(body.endsAt) : null,
    totalLimit: body.totalLimit ?? null,
    perCustomerLimit: body.perCustomerLimit ?? null,
    isActive: body.isActive,
  }
}

function entryOf(done: string, code: string) {
  return { action: `coupon.${done}`, subjectType: 'coupon', subjectId: code }
}

function taken(message: string): Problem {
  return new Problem(409, 'name_taken', message, { fields: { code: message } })
}
