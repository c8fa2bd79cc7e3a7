import type { StaffRole } from '#contract/staff-roles.ts'

/** Names of roles in running text; undefined for what no person did. */
export const ROLE_NAMES: Record<string, string | undefined> = {
  admin: 'administrator',
  delivery_agent: 'delivery agent',
  customer: 'customer',
}

export const STAFF_ROLE_LABELS: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  accountant: 'Accountant',
}

/** What each role may do, for whoever gives it. */
export const STAFF_ROLE_NOTES: Record<StaffRole, string> = {
  owner: 'Does everything, also payment keys, mail and backups.',
  manager: 'Runs the shop: everything but payment keys, mail and backups.',
  packer: 'Packs orders, gives them to riders and couriers, and keeps the stock.',
  accountant: 'Reads and exports orders, payments, cash, GST and reports. Changes nothing.',
}
