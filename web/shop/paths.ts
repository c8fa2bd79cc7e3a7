import type { Role } from '#contract/roles.ts'

/** Every address of the shop (specification, route table; `/orders` and `/reset-password` by ). */
export const paths = {
  landing: '/',
  resetPassword: '/reset-password',
  products: '/products',
  product: (productId: string) => `/products/${encodeURIComponent(productId)}`,
  wishlist: '/wishlist',
  cart: '/cart',
  checkout: '/checkout',
  orders: '/orders',
  customer: '/customer',
  admin: '/admin',
  /** One order, for everybody who administers the shop. */
  adminOrder: (orderId: string) => `/admin?order=${encodeURIComponent(orderId)}`,
  adminProducts: '/admin/products',
  adminCoupons: '/admin/coupons',
  adminReviews: '/admin/reviews',
  adminPeople: '/admin/people',
  adminReports: '/admin/reports',
  adminAudit: '/admin/audit',
  adminSettings: '/admin/settings',
  adminPayments: '/admin/payments',
  adminCash: '/admin/cash',
  delivery: '/delivery',
} as const

/** Where a signed-in visitor of `/` or of a foreign route is sent (ROUTE-02..04, ROUTE-20..22). */
export function homeOf(role: Role): string {
  if (role === 'admin') return '/admin/dashboard'
  if (role === 'delivery_agent') return '/delivery/dashboard'
  return paths.products
}

/** Where the sign-in dialog leads (AUTH-51..53). */
export function pathAfterLogin(role: Role): string {
  if (role === 'admin') return paths.admin
  if (role === 'delivery_agent') return paths.delivery
  return paths.products
}

const pagesOf: Record<Role, RegExp> = {
  customer: /^\/(?:products(?:\/[\w-]{1,80})?|wishlist|cart|checkout|orders|customer(?:\/dashboard)?)$/,
  admin: /^\/admin(?:\/[a-z]+)?$/,
  delivery_agent: /^\/delivery(?:\/[a-z]+)?$/,
}

/** The product that a path leads to. */
export function productIdIn(path: string): string | null {
  return /^\/products\/([\w-]+)(?:[?#]|$)/.exec(path)?.[1] ?? null
}

/** Whether a path, with or without a query, is a page of this shop that the role may open. */
export function isPageOf(role: Role, path: string): boolean {
  return pagesOf[role].test(path.split(/[?#]/, 1)[0] ?? '')
}
