import { formatPaise } from '#contract/money.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { changedRatesError, findRateProblem, sortedRates } from '#contract/tax/rate-rules.ts'
import {
  MAX_TAX_CLASSES,
  storedRate,
  type TaxClassBody,
  type TaxClassChanges,
} from '#contract/tax/tax-class-schemas.ts'
import { describeRates, type TaxClass } from '#contract/tax/tax-classes.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { changedMeanwhile, mergeChanges, nameChanges, withDefined } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { changesOf, rowsOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { auditIdOf, presentTaxClass, requireTaxClass } from './tax-class-queries.ts'
import { taxClasses } from './tax-class-tables.ts'

type ClassValues = Omit<TaxClass, 'id'>

const MAX_ID_LENGTH = 36

/** The id comes from the name, for tables that are imported. @throws Problem 409 `name_taken`, `limit_reached` */
export async function createTaxClass(shop: Shop, by: SignedIn, body: TaxClassBody): Promise<TaxClass> {
  return command(shop, async (tx) => {
    await lockTaxClasses(tx)
    const known = await tx.sql<{ id: string; position: number }>`select id, position from tax_classes`
    if (known.length >= MAX_TAX_CLASSES)
      throw new Problem(409, 'limit_reached', `At most ${MAX_TAX_CLASSES} tax classes`)
    await requireFreeName(tx, body.name)
    const id = freeId(body.name, new Set(known.map((one) => one.id)))
    const values = { ...body, rates: sortedRates(body.rates.map(storedRate)) }
    const position = Math.max(0, ...known.map((one) => one.position)) + 1
    await tx.sql`insert into tax_classes ${rowsOf(taxClasses, [{ id, ...values, position }])}`
    await recordAudit(tx, by, { ...entryOf('created', id), after: audited(values) })
    tx.publish({ topic: 'shop' })
    return { id, ...values }
  })
}

/**
 * Rates of days that have begun stay: orders that were dispatched bear them.
 * @throws Problem 404, 400 for rates that break a rule, 409 `name_taken`, `changed_meanwhile`
 */
export async function changeTaxClass(
  shop: Shop,
  by: SignedIn,
  classId: string,
  body: TaxClassChanges,
): Promise<TaxClass> {
  return command(shop, async (tx) => {
    await lockTaxClasses(tx)
    const { id, ...before } = await requireTaxClass(tx, classId)
    const after = await mergeValues(tx, id, before, body)
    const changes = changedFields(before, after)
    if (!changes) return { id, ...before }
    const problem = findRateProblem(after)
    if (problem) throw invalidField(problem.path, problem.message)
    const error = changedRatesError(before.rates, after.rates, indiaDay(Date.now()))
    if (error) throw invalidField('rates', error)
    if (changes.after.name !== undefined) await requireFreeName(tx, after.name, id)
    await tx.sql`update tax_classes set ${changesOf(taxClasses, changes.after)} where id = ${id}`
    const entry = changedFields(audited(before), audited(after))
    await recordAudit(tx, by, { ...entryOf('changed', id), ...entry })
    tx.publish({ topic: 'shop' })
    return { id, ...after }
  })
}

/** @throws Problem 409 `changed_meanwhile` */
async function mergeValues(
  queries: Queries,
  id: string,
  now: ClassValues,
  { seen, ...changes }: TaxClassChanges,
): Promise<ClassValues> {
  const requested = withDefined(now, valuesOf(changes))
  if (!seen) return requested
  const { merged, disputed } = mergeChanges(now, withDefined(now, valuesOf(seen)), requested)
  if (disputed.length === 0) return merged
  const { action: _action, ...subject } = entryOf('changed', id)
  throw changedMeanwhile(presentTaxClass({ id, ...now }), await nameChanges(queries, subject, disputed))
}

function valuesOf({ rates, ...others }: Omit<TaxClassChanges, 'seen'>): Partial<ClassValues> {
  return { ...others, ...(rates && { rates: sortedRates(rates.map(storedRate)) }) } as Partial<ClassValues>
}

/** Makes changes of tax classes, which are rare, wait for each other. */
async function lockTaxClasses(queries: Queries): Promise<void> {
  await queries.sql`select pg_advisory_xact_lock(hashtext('tokri.tax_classes'))`
}

/** @throws Problem 409 `name_taken` */
async function requireFreeName(queries: Queries, name: string, exceptId = ''): Promise<void> {
  const [other] = await queries.sql`
    select 1 from tax_classes where lower(name) = lower(${name}) and id <> ${exceptId}`
  if (!other) return
  const message = `There is already a tax class called ${name}`
  throw new Problem(409, 'name_taken', message, { fields: { name: message } })
}

/** "Gold coins" becomes `gold_coins`; a name without Latin letters becomes `class`. */
function freeId(name: string, taken: ReadonlySet<string>): string {
  const latin = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const slug =
    latin
      .replace(/[^a-z0-9]+/g, '_')
      .slice(0, MAX_ID_LENGTH)
      .replace(/^_|_$/g, '') || 'class'
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}_${number}`
    if (!taken.has(id)) return id
  }
}

/** The activity log has the rates in words: "5 % up to ₹2,500, then 18 % from 2025-09-22". */
function audited({ name, treatment, rates }: ClassValues) {
  const days = [...new Set(rates.map(({ from }) => from))]
  const said = days.map((day) => `${describeRates({ treatment, rates }, day, formatPaise)} from ${day}`)
  return { name, treatment, rates: said.join('; ') }
}

function entryOf(done: string, classId: string) {
  return { action: `tax-class.${done}`, subjectType: 'tax-class', subjectId: auditIdOf(classId) }
}
