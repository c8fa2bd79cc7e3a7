import { paiseFromRupees } from '#contract/money.ts'
import { type AreaBody, MAX_AREAS } from '#contract/promises/areas-schemas.ts'
import { expandPincodes, namedPincodes } from '#contract/promises/pincodes/pincode-list.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { changedMeanwhile, mergeChanges, nameChanges } from '#server/audit/changed-meanwhile.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { changesOf, rowsOf } from '#server/database/table-parts.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, Problem } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'
import { lockAreas, requireArea, type StoredArea } from './area-queries.ts'
import { deliveryAreas } from './area-tables.ts'
import { countedChange, countedList } from './list-changes.ts'
import { presentArea } from './present-area.ts'

type AreaValues = Omit<StoredArea, 'id' | 'createdAt' | 'updatedAt'>

/** @throws Problem 409 `name_taken`, `limit_reached`, 400 where another area has one of its pincodes */
export async function createArea(shop: Shop, by: SignedIn, body: AreaBody): Promise<StoredArea> {
  return command(shop, async (tx) => {
    await lockAreas(tx)
    const { pincodes, ...fields } = valuesOf(body)
    const id = newId()
    await requireRoom(tx)
    await requireFreeName(tx, id, fields.name)
    await tx.sql`insert into delivery_areas ${rowsOf(deliveryAreas, [{ id, ...fields }])}`
    await writePrefixes(tx, by, { id, before: [], after: pincodes }, body)
    const after = { ...fields, pincodes: countedList(pincodes) }
    await recordAudit(tx, by, { ...entryOf('created', id), after })
    tx.publish({ topic: 'shop' })
    return requireArea(tx, id)
  })
}

/**
 * Replaces what an area says; orders keep the fee and the day that they were promised.
 * @throws Problem 404, 409 `name_taken`, `changed_meanwhile`, 400 where another area has one of its pincodes
 */
export async function changeArea(
  shop: Shop,
  by: SignedIn,
  areaId: string,
  body: AreaBody,
): Promise<StoredArea> {
  return command(shop, async (tx) => {
    await lockAreas(tx)
    const before = await requireArea(tx, areaId)
    const values = await mergeValues(tx, before, body)
    const changes = changedFields<AreaValues>(before, values)
    if (!changes) return before
    const { pincodes, ...fields } = values
    await requireFreeName(tx, before.id, fields.name)
    await tx.sql`
      update delivery_areas set ${changesOf(deliveryAreas, { ...fields, updatedAt: new Date() })} where id = ${before.id}`
    if (changes.after.pincodes) {
      await writePrefixes(tx, by, { id: before.id, before: before.pincodes, after: pincodes }, body)
    }
    await recordAudit(tx, by, { ...entryOf('changed', before.id), ...counted(changes) })
    tx.publish({ topic: 'shop' })
    return requireArea(tx, before.id)
  })
}

/** Deletes an area with its pincodes; there must be one. @throws Problem 404, 409 `last_area` */
export async function removeArea(shop: Shop, by: SignedIn, areaId: string): Promise<StoredArea> {
  return command(shop, async (tx) => {
    await lockAreas(tx)
    const area = await requireArea(tx, areaId)
    const [other] = await tx.sql`select 1 from delivery_areas where id <> ${area.id} limit 1`
    if (!other)
      throw new Problem(
        409,
        'last_area',
        'The last area cannot be deleted. Change it, or add another one first.',
      )
    await tx.sql`delete from delivery_areas where id = ${area.id}`
    const { id, createdAt: _createdAt, updatedAt: _updatedAt, pincodes, ...fields } = area
    const before = { ...fields, pincodes: countedList(pincodes) }
    await recordAudit(tx, by, { ...entryOf('deleted', id), before })
    tx.publish({ topic: 'shop' })
    return area
  })
}

async function requireRoom(queries: Queries): Promise<void> {
  const areas = await queries.sql`select 1 from delivery_areas limit ${MAX_AREAS}`
  if (areas.length === MAX_AREAS) throw new Problem(409, 'limit_reached', `At most ${MAX_AREAS} areas`)
}

/** @throws Problem 409 `name_taken` */
async function requireFreeName(queries: Queries, id: string, name: string): Promise<void> {
  const [other] = await queries.sql`
    select 1 from delivery_areas where lower(name) = lower(${name}) and id <> ${id}`
  if (!other) return
  const message = `There is already an area called ${name}`
  throw new Problem(409, 'name_taken', message, { fields: { name: message } })
}

interface ListChange {
  /** The area's. */
  id: string
  before: readonly string[]
  after: readonly string[]
}

/** Stores an area's list, without what stays. @throws Problem 400 where another area has one of them, and is to keep it */
async function writePrefixes(
  tx: Transaction,
  by: SignedIn,
  { id, before, after }: ListChange,
  { takesOver = false }: AreaBody,
): Promise<void> {
  const [old, present] = [new Set(before), new Set(after)]
  const added = after.filter((prefix) => !old.has(prefix))
  const removed = before.filter((prefix) => !present.has(prefix))
  if (added.length > 0) await takeFromOthers(tx, by, added, takesOver)
  await tx.sql`delete from area_pincodes where area_id = ${id} and prefix = any(${removed})`
  await tx.sql`insert into area_pincodes (prefix, area_id) select unnest(${added}::text[]), ${id}::uuid`
}

async function takeFromOthers(
  tx: Transaction,
  by: SignedIn,
  prefixes: readonly string[],
  takesOver: boolean,
): Promise<void> {
  const owners = await tx.sql<{ id: string; name: string; taken: string[]; all: string[] }>`
    select a.id, a.name, array_agg(p.prefix order by p.prefix) as taken,
           array(select prefix from area_pincodes where area_id = a.id order by prefix) as "all"
      from area_pincodes p join delivery_areas a on a.id = p.area_id
     where p.prefix = any(${prefixes}) group by a.id order by lower(a.name)`
  if (owners.length === 0) return
  if (!takesOver) {
    const whose = owners.map(({ name, taken }) => `${name} already has ${namedPincodes(taken)}`)
    throw invalidField('prefixes', `${whose.join('. ')}. Take them out of one list, or move them here.`)
  }
  await tx.sql`delete from area_pincodes where prefix = any(${prefixes})`
  for (const { id, taken, all } of owners) {
    const left = all.filter((prefix) => !taken.includes(prefix))
    await tx.sql`update delivery_areas set updated_at = now() where id = ${id}`
    await recordAudit(tx, by, { ...entryOf('changed', id), ...countedChange(all, left) })
  }
}

/** @throws Problem 409 `changed_meanwhile` */
async function mergeValues(queries: Queries, now: StoredArea, body: AreaBody): Promise<AreaValues> {
  const requested = valuesOf(body)
  if (!body.seen) return requested
  const { merged, disputed } = mergeChanges<AreaValues>(now, valuesOf(body.seen), requested)
  if (disputed.length === 0) return merged
  const subject = { subjectType: 'area', subjectId: now.id }
  throw changedMeanwhile(presentArea(now), await nameChanges(queries, subject, disputed, fieldOf))
}

/** What the API calls a field. */
function fieldOf(name: keyof AreaValues): string {
  return name === 'pincodes' ? 'prefixes' : name.replace(/Paise$/, '')
}

function valuesOf(body: Omit<AreaBody, 'takesOver' | 'seen'>): AreaValues {
  return {
    name: body.name,
    feePaise: paiseFromRupees(body.fee),
    freeFromPaise: body.freeFrom === null ? null : paiseFromRupees(body.freeFrom),
    minimumPaise: paiseFromRupees(body.minimum),
    takesCash: body.takesCash,
    leadDays: body.leadDays,
    weekdays: [...new Set(body.weekdays)].sort(),
    cutOff: body.cutOff,
    carrier: body.carrier,
    pincodes: expandPincodes(body.prefixes),
  }
}

/** The activity log says of a list how long it is, and what came and went. */
function counted({ before, after }: { before: Partial<AreaValues>; after: Partial<AreaValues> }) {
  if (!before.pincodes || !after.pincodes) return { before, after }
  const lists = countedChange(before.pincodes, after.pincodes)
  return { before: { ...before, ...lists.before }, after: { ...after, ...lists.after } }
}

function entryOf(done: string, areaId: string) {
  return { action: `area.${done}`, subjectType: 'area', subjectId: areaId }
}
