import type { Person } from '#contract/accounts-schemas.ts'
import type { AgentStatus } from '#contract/delivery.ts'
import { bothIds } from '#contract/envelope.ts'
import { fragment } from '#server/database/sql.ts'
import type { PersonRow } from './account-tables.ts'

/** Lists the fields that may be known, never the hash. Only agents have an availability. */
export function presentPerson(
  row: Omit<PersonRow, 'passwordHash' | 'emailProvedAt'>,
  agentStatus?: AgentStatus | null,
): Person {
  return {
    ...bothIds(row.id),
    name: row.name,
    email: row.email,
    phone: row.phone,
    ...(isGuest(row) && { isGuest: true }),
    ...(row.phoneProvedAt !== null && { isPhoneProved: true, wantsWhatsApp: row.whatsappSince !== null }),
    role: row.role,
    ...(row.staffRole !== null && { staffRole: row.staffRole }),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    isActive: row.deactivatedAt === null,
    ...(row.role === 'delivery_agent' && {
      status: agentStatus ?? 'offline',
      isOnline: (agentStatus ?? 'offline') !== 'offline',
    }),
  }
}

/** The same as `isGuest`, of `people p`. */
export const IS_GUEST = fragment`(p.role = 'customer' and p.email = '' and p.phone_proved_at is null)`

/** Whether nobody can sign in to an account again: it was made for an order, without proof of its phone. */
function isGuest({
  role,
  email,
  phoneProvedAt,
}: Pick<PersonRow, 'role' | 'email' | 'phoneProvedAt'>): boolean {
  return role === 'customer' && email === '' && phoneProvedAt === null
}
