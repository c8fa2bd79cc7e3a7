import type { Role } from './accounts.ts'

/** What an administrator may do. Calls name the right that they need, screens show what one has. */
export const RIGHTS = [
  'orders.read',
  /** Confirm them, print their labels, packing slips and pick list, receive goods that come back. */
  'orders.pack',
  /** Give them to an agent or a courier, and take them back. */
  'orders.assign',
  /** Change and cancel them, and take new ones by phone or at the counter. */
  'orders.change',
  'prescriptions.check',
  'products.read',
  'products.change',
  /** Prices, coupons. */
  'prices.change',
  'stock.change',
  /** Who customers are, what they bought. */
  'people.read',
  /** Add and remove people, and give them roles whose rights one has. */
  'people.change',
  'payments.read',
  'payments.refund',
  'cash.read',
  /** Count what agents and couriers bring, write off what is missing, set limits. */
  'cash.count',
  /** Invoices, credit notes and the returns of GST. */
  'documents.read',
  'documents.change',
  'reports.read',
  /** What others did. */
  'activity.read',
  'reviews.moderate',
  'tickets.answer',
  /** What the shop is called, promises, charges and says. */
  'settings.change',
  /** The keys of payments, mail and messages. */
  'providers.change',
  'backups.manage',
] as const
export type Right = (typeof RIGHTS)[number]

const ONLY_OWNERS: readonly Right[] = ['providers.change', 'backups.manage']

/** The roles of administrators, from all rights to few; each is a set of rights. The specification's administrator is the owner. */
const RIGHTS_BY_ROLE = {
  owner: RIGHTS,
  manager: RIGHTS.filter((right) => !ONLY_OWNERS.includes(right)),
  packer: ['orders.read', 'orders.pack', 'orders.assign', 'products.read', 'stock.change'],
  accountant: [
    'orders.read',
    'products.read',
    'people.read',
    'payments.read',
    'cash.read',
    'documents.read',
    'reports.read',
    'activity.read',
  ],
} as const satisfies Record<string, readonly Right[]>
export type StaffRole = keyof typeof RIGHTS_BY_ROLE

export const RIGHTS_OF: Record<StaffRole, readonly Right[]> = RIGHTS_BY_ROLE
export const STAFF_ROLES = Object.keys(RIGHTS_BY_ROLE) as StaffRole[]

/** What decides about somebody's rights; `staffRole` is null for everybody but administrators. */
export interface RightsHolder {
  role: Role
  staffRole: StaffRole | null
}

/** Whether an administrator may do something; nobody else has rights. */
export function may({ role, staffRole }: RightsHolder, right: Right): boolean {
  return role === 'admin' && staffRole !== null && RIGHTS_OF[staffRole].includes(right)
}

/** Whether somebody has all rights of a role, so that they may give it and take it away. */
export function mayGive(holder: RightsHolder, role: StaffRole): boolean {
  return RIGHTS_OF[role].every((right) => may(holder, right))
}
