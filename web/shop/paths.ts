import type { Role } from '#contract/accounts.ts'
import type { PageSlug } from '#contract/shop-pages/page-slugs.ts'

/** The paths of each role's pages, as patterns; `web/start/pages.ts` has the page of each. */
export const customerPaths = {
  products: '/products',
  product: '/products/:productId',
  wishlist: '/wishlist',
  cart: '/cart',
  checkout: '/checkout',
  orders: '/orders',
  customer: '/customer',
  customerDashboard: '/customer/dashboard',
} as const

export const adminPaths = {
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminNewOrder: '/admin/new-order',
  adminGetReady: '/admin/get-ready',
  adminProducts: '/admin/products',
  adminCoupons: '/admin/coupons',
  adminSynonyms: '/admin/synonyms',
  adminReviews: '/admin/reviews',
  adminInbox: '/admin/inbox',
  adminPeople: '/admin/people',
  adminReports: '/admin/reports',
  adminAudit: '/admin/audit',
  adminSettings: '/admin/settings',
  adminPages: '/admin/pages',
  adminPayments: '/admin/payments',
  adminGst: '/admin/gst',
  adminCash: '/admin/cash',
  adminAreas: '/admin/areas',
} as const

export const deliveryPaths = {
  delivery: '/delivery',
  deliveryDashboard: '/delivery/dashboard',
} as const

/** Opens a product's page at its reviews. */
export const REVIEWS_HASH = '#reviews'

/** The sections of the settings that have a page of their own. */
export const SETTINGS_SECTIONS = [
  'shop',
  'look',
  'delivery',
  'payments',
  'messages',
  'tax',
  'promises',
  'backup',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** In the query of a page of the storefront, for an administrator, who would be sent to their own pages otherwise. */
export const PREVIEW = 'preview'

/** Every path of the shop, to link to. */
export const paths = {
  /** The landing page, or home in a shop that is open to visitors. */
  landing: '/',
  resetPassword: '/reset-password',
  proveEmail: '/prove-email',
  /** An order by its tracking link, whose token stands in the hash. */
  track: '/track',
  /** What a shop files for a period, for its accountant; the token stands in the hash. */
  accountant: '/accountant',
  ...customerPaths,
  ...adminPaths,
  ...deliveryPaths,
  /** One of the pages that every shop has, such as its terms. */
  shopPage: (slug: PageSlug) => `/${slug}`,
  /** The page of a product, with a variant chosen where one is given. */
  product: (productId: string, variantId?: string | null) =>
    `/products/${encodeURIComponent(productId)}${variantId ? `?${new URLSearchParams({ variant: variantId })}` : ''}`,
  /** A product's form. */
  adminProduct: (productId: string) => `${adminPaths.adminProducts}?product=${encodeURIComponent(productId)}`,
  /** The page of a product, at its reviews. */
  productReviews: (productId: string) => `/products/${encodeURIComponent(productId)}${REVIEWS_HASH}`,
  /** One section of the settings. */
  settings: (section: SettingsSection) => `${adminPaths.adminSettings}?section=${section}`,
  /** One order, for administrators. */
  adminOrder: (orderId: string) => `/admin?order=${encodeURIComponent(orderId)}`,
} as const

/** Where signed-in people are redirected from `/` and from pages of other roles. */
export function homeOf(role: Role): string {
  if (role === 'admin') return paths.adminDashboard
  if (role === 'delivery_agent') return paths.deliveryDashboard
  return paths.products
}

/** Where the sign-in dialog leads. */
export function pathAfterLogin(role: Role): string {
  if (role === 'admin') return paths.admin
  if (role === 'delivery_agent') return paths.delivery
  return paths.products
}

const pagesOf: Record<Role, RegExp> = {
  customer: anyOf(customerPaths),
  admin: anyOf(adminPaths),
  delivery_agent: anyOf(deliveryPaths),
}

function anyOf(patterns: Record<string, string>): RegExp {
  const alternatives = Object.values(patterns).map((pattern) => pattern.replace(/:\w+/g, '[\\w-]{1,80}'))
  return new RegExp(`^(?:${alternatives.join('|')})$`)
}

/** The product that a path leads to. */
export function productIdIn(path: string): string | null {
  return /^\/products\/([\w-]+)(?:[?#]|$)/.exec(path)?.[1] ?? null
}

/** Whether a path, with or without a query, is a page of this shop that the role may open. */
export function isPageOf(role: Role, path: string): boolean {
  return pagesOf[role].test(path.split(/[?#]/, 1)[0] ?? '')
}
