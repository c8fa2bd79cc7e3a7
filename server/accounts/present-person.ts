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
    ...(row.phoneProvedAt !== null && { isPhoneProved: true }),
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
