import type { Role } from '#contract/accounts.ts'

export const ROLE_LABELS: Record<Role, { one: string; many: string; Title: string }> = {
  delivery_agent: { one: 'delivery agent', many: 'delivery agents', Title: 'Delivery agents' },
  admin: { one: 'administrator', many: 'administrators', Title: 'Administrators' },
  customer: { one: 'customer', many: 'customers', Title: 'Customers' },
}

/** In the order of the tabs. */
export const SHOWN_ROLES = ['delivery_agent', 'admin', 'customer'] as const satisfies readonly Role[]
