/** Names of roles in running text; undefined for what no person did. */
export const ROLE_NAMES: Record<string, string | undefined> = {
  admin: 'administrator',
  delivery_agent: 'delivery agent',
  customer: 'customer',
}
