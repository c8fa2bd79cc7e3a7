import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SavedAddress, SavedAddressBody } from '#contract/accounts-schemas.ts'
import { bothIds } from '#contract/envelope.ts'
import type { Database, Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { transaction } from '#server/database/transaction.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { savedAddresses } from './account-tables.ts'
import { lockPerson } from './person-queries.ts'

const MOST_ADDRESSES = 20

type Body = z.infer<typeof SavedAddressBody>

/** A person's addresses, the default one first. */
export async function listAddresses(queries: Queries, personId: string): Promise<SavedAddress[]> {
  const rows = await queries.orm
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.personId, personId))
    .orderBy(desc(savedAddresses.isDefault), desc(savedAddresses.createdAt), desc(savedAddresses.id))
  return rows.map(presentAddress)
}

/** The first address is the default one. @throws Problem 409 when there are twenty already */
export async function addAddress(database: Database, personId: string, body: Body): Promise<SavedAddress> {
  return changing(database, personId, async (queries, present) => {
    if (present.length >= MOST_ADDRESSES) {
      throw new Problem(409, 'conflict', `You can keep up to ${MOST_ADDRESSES} addresses. Delete one first.`)
    }
    const isDefault = body.isDefault === true || present.length === 0
    if (isDefault) await clearDefault(queries, personId)
    const [row] = await queries.orm
      .insert(savedAddresses)
      .values({ ...body, id: newId(), personId, isDefault, landmark: body.landmark ?? null })
      .returning()
    if (!row) throw new Error('The inserted address was not returned')
    return presentAddress(row)
  })
}

/** Replaces an address; the default stays the default until another becomes it. @throws Problem 404 */
export async function changeAddress(
  database: Database,
  personId: string,
  id: string,
  body: Body,
): Promise<SavedAddress> {
  return changing(database, personId, async (queries, present) => {
    const before = present.find((address) => address.id === id)
    if (!before) throw notFound('This address')
    const isDefault = body.isDefault === true || before.isDefault
    if (isDefault) await clearDefault(queries, personId)
    const [row] = await queries.orm
      .update(savedAddresses)
      .set({ ...body, isDefault, landmark: body.landmark ?? null })
      .where(eq(savedAddresses.id, id))
      .returning()
    if (!row) throw notFound('This address')
    return presentAddress(row)
  })
}

/** Deletes an address; after the default one the newest takes its place. @throws Problem 404 */
export async function deleteAddress(database: Database, personId: string, id: string): Promise<void> {
  await changing(database, personId, async (queries, present) => {
    const deleted = present.find((address) => address.id === id)
    if (!deleted) throw notFound('This address')
    await queries.orm.delete(savedAddresses).where(eq(savedAddresses.id, id))
    const next = present.find((address) => address.id !== id)
    if (deleted.isDefault && next) {
      await queries.orm.update(savedAddresses).set({ isDefault: true }).where(eq(savedAddresses.id, next.id))
    }
  })
}

/** Changes of one person's addresses happen one after the other. */
function changing<Result>(
  database: Database,
  personId: string,
  change: (queries: Queries, present: SavedAddress[]) => Promise<Result>,
): Promise<Result> {
  return transaction(database, async (queries) => {
    await lockPerson(queries, personId)
    return change(queries, await listAddresses(queries, personId))
  })
}

async function clearDefault(queries: Queries, personId: string): Promise<void> {
  await queries.orm
    .update(savedAddresses)
    .set({ isDefault: false })
    .where(and(eq(savedAddresses.personId, personId), eq(savedAddresses.isDefault, true)))
}

function presentAddress(row: typeof savedAddresses.$inferSelect): SavedAddress {
  return {
    ...bothIds(row.id),
    label: row.label,
    isDefault: row.isDefault,
    fullName: row.fullName,
    phone: row.phone,
    email: row.email,
    address: row.address,
    city: row.city,
    state: row.state,
    pincode: row.pincode,
    landmark: row.landmark ?? undefined,
  }
}
