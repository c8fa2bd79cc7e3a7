import type { Person } from '#contract/accounts-schemas.ts'
import type { AgentStatus } from '#contract/delivery.ts'
import { bothIds } from '#contract/envelope.ts'
import type { PersonRow } from './account-tables.ts'

/** Lists the fields that may be known, never the hash. Only agents have an availability. */
export function presentPerson(
  row: Omit<PersonRow, 'passwordHash'>,
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
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    isActive: row.deactivatedAt === null,
    ...(row.role === 'delivery_agent' && {
      status: agentStatus ?? 'offline',
      isOnline: (agentStatus ?? 'offline') !== 'offline',
    }),
  }
}

/** Whether nobody can sign in to an account again: it was made for an order, without proof of its phone. */
function isGuest({
  role,
  email,
  phoneProvedAt,
}: Pick<PersonRow, 'role' | 'email' | 'phoneProvedAt'>): boolean {
  return role === 'customer' && email === '' && phoneProvedAt === null
}
