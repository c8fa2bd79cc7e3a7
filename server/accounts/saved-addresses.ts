import type * as z from 'zod/mini'
import type { SavedAddress, SavedAddressBody } from '#contract/address-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import { stateCode, stateName } from '#contract/tax/states.ts'
import { savedAddresses } from '#server/accounts/account-tables.ts'
import { lockPerson } from '#server/accounts/person-queries.ts'
import { command } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { changesOf, columnsOf, rowsOf } from '#server/database/table-parts.ts'
import { notFound, Problem, unauthenticated } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'

const MAX_ADDRESSES = 20

type Body = z.infer<typeof SavedAddressBody>
type AddressRow = typeof savedAddresses.$inferSelect
const ADDRESS = columnsOf(savedAddresses)

/** A person's addresses, the default one first. */
export async function listAddresses(queries: Queries, personId: string): Promise<SavedAddress[]> {
  const rows = await queries.sql<AddressRow>`
    select ${ADDRESS} from saved_addresses where person_id = ${personId}
     order by is_default desc, created_at desc, id desc`
  return rows.map(presentAddress)
}

/** The first address is the default one. @throws Problem 409 `limit_reached` */
export async function addAddress(shop: Shop, call: KeyedCall, body: Body): Promise<SavedAddress> {
  const { personId } = call
  const id = await command(shop, call, async (tx) => {
    const { deactivatedAt } = await lockPerson(tx, personId)
    if (deactivatedAt !== null) throw unauthenticated()
    const present = await listAddresses(tx, personId)
    if (present.length >= MAX_ADDRESSES) {
      throw new Problem(
        409,
        'limit_reached',
        `You can keep up to ${MAX_ADDRESSES} addresses. Delete one first.`,
      )
    }
    const isDefault = body.isDefault === true || present.length === 0
    if (isDefault) await clearDefault(tx, personId)
    const id = newId()
    const values = { ...body, id, personId, isDefault, ...placeOf(body) }
    await tx.sql`insert into saved_addresses ${rowsOf(savedAddresses, [values])}`
    return id
  })
  const added = (await listAddresses(shop.database, personId)).find((address) => address.id === id)
  if (!added) throw notFound('This address')
  return added
}

/** Replaces an address; the default one stays default until another becomes it. @throws Problem 404 */
export async function changeAddress(
  shop: Shop,
  personId: string,
  id: string,
  body: Body,
): Promise<SavedAddress> {
  return withLock(shop, personId, async (queries, present) => {
    const before = present.find((address) => address.id === id)
    if (!before) throw notFound('This address')
    const isDefault = body.isDefault === true || before.isDefault
    if (isDefault) await clearDefault(queries, personId)
    const changes = { ...body, isDefault, ...placeOf(body) }
    const [row] = await queries.sql<AddressRow>`
      update saved_addresses set ${changesOf(savedAddresses, changes)} where id = ${id} returning ${ADDRESS}`
    if (!row) throw notFound('This address')
    return presentAddress(row)
  })
}

/** Deletes an address. If it was the default, the newest other address becomes it. @throws Problem 404 */
export async function deleteAddress(shop: Shop, personId: string, id: string): Promise<void> {
  await withLock(shop, personId, async (queries, present) => {
    const deleted = present.find((address) => address.id === id)
    if (!deleted) throw notFound('This address')
    await queries.sql`delete from saved_addresses where id = ${id}`
    const next = present.find((address) => address.id !== id)
    if (deleted.isDefault && next) {
      await queries.sql`update saved_addresses set is_default = true where id = ${next.id}`
    }
  })
}

/** Makes changes of one person's addresses wait for each other. */
function withLock<Result>(
  shop: Shop,
  personId: string,
  change: (queries: Queries, present: SavedAddress[]) => Promise<Result>,
): Promise<Result> {
  return command(shop, async (tx) => {
    await lockPerson(tx, personId)
    return change(tx, await listAddresses(tx, personId))
  })
}

/** Brings the addresses of another account of the same person, as far as there is room. Both are locked. */
export async function moveAddresses(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await queries.sql`
    with present as (select count(*) as count from saved_addresses where person_id = ${to}),
    moved as (
      select a.id, a.is_default and present.count = 0 as is_default from saved_addresses a, present
       where a.person_id = ${from}
         and not exists (select from saved_addresses own
                          where own.person_id = ${to} and (own.address, own.pincode, own.full_name) = (a.address, a.pincode, a.full_name))
       order by a.is_default desc, a.created_at desc limit (select greatest(0, ${MAX_ADDRESSES} - count) from present))
    update saved_addresses a set person_id = ${to}, is_default = moved.is_default from moved where a.id = moved.id`
  await queries.sql`delete from saved_addresses where person_id = ${from}`
}

async function clearDefault(queries: Queries, personId: string): Promise<void> {
  await queries.sql`update saved_addresses set is_default = false where person_id = ${personId} and is_default`
}

function placeOf({ state, landmark, isStateConfirmed = false }: Body) {
  return { state: stateCode(state), landmark: landmark ?? null, isStateConfirmed }
}

function presentAddress(row: AddressRow): SavedAddress {
  return {
    ...bothIds(row.id),
    label: row.label,
    isDefault: row.isDefault,
    fullName: row.fullName,
    phone: row.phone,
    email: row.email,
    address: row.address,
    city: row.city,
    state: stateName(row.state),
    pincode: row.pincode,
    landmark: row.landmark ?? undefined,
    ...(row.isStateConfirmed && { isStateConfirmed: true }),
  }
}
