export const ROLES = ['customer', 'admin', 'delivery_agent'] as const
export type Role = (typeof ROLES)[number]

/** An unknown or missing role is a customer on screen and gets no right that the server did not grant. */
export function roleOf(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? 'customer'
}
