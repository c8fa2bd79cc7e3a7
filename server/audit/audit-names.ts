import type { Reads } from '#server/database/connect.ts'
import { isId } from '#server/database/identifiers.ts'

interface Mentioning {
  subjectId: string
  before: unknown
  after: unknown
}

/** Names of the objects that entries mention, by id; deleted objects have none. */
export async function namesIn(
  reads: Reads,
  entries: readonly Mentioning[],
): Promise<ReadonlyMap<string, string>> {
  const mentioned = [...new Set(entries.flatMap(mentionedIn))]
  const [ids, keys] = [mentioned.filter(isId), mentioned.filter((id) => !isId(id))]
  const rows = await reads.sql<{ id: string; name: string }>`
    select id::text, number as name from orders where id = any(${ids}::uuid[])
    union all select id::text, name from people where id = any(${ids}::uuid[])
    union all select p.id::text, coalesce(o.number, p.gateway_payment_id) from payments p
                left join orders o on o.id = p.order_id where p.id = any(${ids}::uuid[])
    union all select r.id::text, p.name from reviews r join products p on p.id = r.product_id
               where r.id = any(${ids}::uuid[])
    union all select id, name from products where id = any(${keys}::text[])
    union all select id, name from categories where id = any(${keys}::text[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The ids of the changed object and of those in fields such as `agentId`. */
export function mentionedIn({ subjectId, before, after }: Mentioning): string[] {
  const named = [before, after].flatMap((fields) =>
    typeof fields === 'object' && fields !== null ? Object.entries(fields) : [],
  )
  const ids = named.flatMap(([field, value]) =>
    field.endsWith('Id') && typeof value === 'string' ? [value] : [],
  )
  return [subjectId, ...ids]
}
