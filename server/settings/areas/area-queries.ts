import type { NameSource } from '#server/audit/audit-names.ts'
import type { Queries, Reads } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import { columnsOf } from '#server/database/table-parts.ts'
import { requireRow } from '#server/http/problem.ts'
import { type AreaRow, deliveryAreas } from './area-tables.ts'

/** An area with the prefixes of its pincodes, sorted. */
export type StoredArea = AreaRow & { pincodes: string[] }

const AREA = columnsOf(deliveryAreas)

/** All areas, by name; there are at most `MAX_AREAS`. */
export async function listAreas(queries: Reads): Promise<StoredArea[]> {
  return queries.sql<StoredArea>`
    select ${AREA}, array(select prefix from area_pincodes where area_id = delivery_areas.id order by prefix) as pincodes
      from delivery_areas order by lower(name)`
}

/** The areas that the activity log mentions. */
export const areaNames: NameSource = ({ ids }) =>
  fragment`select id::text, name from delivery_areas where id = any(${ids}::uuid[])`

/** Makes changes of areas, which are rare, wait for each other: a pincode moves from one to another. */
export async function lockAreas(queries: Queries): Promise<void> {
  await queries.sql`select pg_advisory_xact_lock(hashtext('tokri.areas'))`
}

/** @throws Problem 404 */
export async function requireArea(queries: Queries, id: string): Promise<StoredArea> {
  const rows = await queries.sql<StoredArea>`
    select ${AREA}, array(select prefix from area_pincodes where area_id = delivery_areas.id order by prefix) as pincodes
      from delivery_areas where id::text = ${id}`
  return requireRow(rows, 'This area')
}
