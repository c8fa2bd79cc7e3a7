import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { EntryRule } from '#accounts/entry-decision.ts'
import type { Role } from '#contract/accounts.ts'
import type { InitialDataName } from '#contract/initial-data.ts'
import { PAGE_SLUGS, PAGE_TITLES } from '#contract/shop-pages/page-slugs.ts'
import { adminPaths, customerPaths, deliveryPaths, paths } from '#shop/paths.ts'
import type { SkeletonName } from '#storefront/layout/page-skeletons.tsx'
import type { StorefrontLayoutProps } from '#storefront/layout/storefront-layout.tsx'

/** One page of the shop. Everything that must know the pages reads them here: browser, build and server. */
export interface Page extends Partial<StorefrontLayoutProps> {
  /** A pattern: `/products/:productId`. */
  path: string
  /** Who may open it; everybody else is redirected. A role's pages are rendered in its layout. */
  for: EntryRule | 'anyone'
  /** The build reads the module from the `import` in it (build/page-modules.ts). */
  load: () => Promise<ComponentType>
  /** The layout around a page for anyone; others have their role's. */
  layout?: Role
  /** Shown while the code loads. */
  skeleton?: SkeletonName
  /** In the browser's tab; absent where the page sets its title itself. */
  title?: string
  /** The data to request while the code loads. The HTML of a server-rendered page contains the public part. */
  prefetch?: readonly (InitialDataName | PersonalDataName)[]
  isServerRendered?: boolean
  /** Shown at `/` instead of the landing page, in a shop that is open to visitors. */
  isHome?: boolean
}

/** The customer's own data, which no HTML contains. */
export type PersonalDataName = 'cart' | 'wishlist' | 'addresses' | 'latestOrder'

const shopper = { for: 'shopper', prefetch: ['cart'] } as const
const customer = { for: 'customer', prefetch: ['cart'] } as const
const admin = { for: 'admin', skeleton: 'dashboard' } as const
const deliveryAgent = { for: 'delivery_agent', skeleton: 'dashboard', title: 'Deliveries' } as const

const loadAccount = async () => (await import('#storefront/account/account-pages.tsx')).CustomerPage
const loadAdmin = async () => (await import('#admin/dashboard/admin-page.tsx')).AdminPage
const loadDelivery = async () => (await import('#delivery/work/delivery-page.tsx')).DeliveryPage

export const pages: readonly Page[] = [
  {
    path: paths.landing,
    for: 'visitor',
    load: async () => (await import('#storefront/landing/landing-page.tsx')).LandingPage,
    title: '',
    isServerRendered: true,
  },
  {
    ...shopper,
    path: paths.landing,
    isHome: true,
    isViewable: true,
    load: async () => (await import('#storefront/catalogue/home/home-page.tsx')).HomePage,
    skeleton: 'catalogue',
    title: '',
    header: 'search',
    prefetch: ['home', 'categories', 'wishlist', 'cart'],
    isServerRendered: true,
  },
  {
    path: paths.resetPassword,
    for: 'anyone',
    load: async () => (await import('#storefront/landing/reset-password-page.tsx')).ResetPasswordPage,
    title: 'Choose your password',
  },
  {
    path: paths.proveEmail,
    for: 'anyone',
    load: async () => (await import('#storefront/account/profile/prove-email-page.tsx')).ProveEmailPage,
    title: 'Your email',
  },
  {
    path: paths.track,
    for: 'anyone',
    load: async () => (await import('#storefront/tracking/tracking-page.tsx')).TrackingPage,
    title: 'Track your order',
  },
  {
    path: paths.accountant,
    for: 'anyone',
    load: async () => (await import('#admin/gst/accountant/accountant-page.tsx')).AccountantPage,
    title: 'GST figures',
  },
  ...PAGE_SLUGS.map(
    (slug): Page => ({
      path: paths.shopPage(slug),
      for: 'anyone',
      layout: 'customer',
      load: async () => (await import('#storefront/shop-pages/shop-page-screen.tsx')).ShopPageScreen,
      title: PAGE_TITLES[slug],
    }),
  ),
  {
    ...shopper,
    path: customerPaths.products,
    isViewable: true,
    load: async () => (await import('#storefront/catalogue/catalogue-page.tsx')).CataloguePage,
    skeleton: 'catalogue',
    header: 'catalogue-search',
    bottomBar: 'with-filters',
    prefetch: ['products', 'categories', 'wishlist', 'cart'],
    isServerRendered: true,
  },
  {
    ...shopper,
    path: customerPaths.product,
    isViewable: true,
    load: async () => (await import('#storefront/catalogue/product/product-page.tsx')).ProductPage,
    skeleton: 'product',
    header: 'search',
    prefetch: ['product', 'categories', 'wishlist', 'cart'],
    isServerRendered: true,
  },
  {
    ...shopper,
    path: customerPaths.wishlist,
    load: async () => (await import('#storefront/wishlist/wishlist-page.tsx')).WishlistPage,
    skeleton: 'list',
    title: 'My Wishlist',
    header: 'search',
  },
  {
    ...shopper,
    path: customerPaths.cart,
    load: async () => (await import('#storefront/cart/cart-page.tsx')).CartPage,
    skeleton: 'list',
    title: 'Shopping Cart',
    header: 'search',
  },
  {
    ...shopper,
    path: customerPaths.checkout,
    load: async () => (await import('#storefront/checkout/checkout-page.tsx')).CheckoutPage,
    skeleton: 'checkout',
    title: 'Checkout',
    prefetch: ['addresses', 'latestOrder', 'cart'],
    isServerRendered: true,
  },
  {
    ...customer,
    path: customerPaths.orders,
    load: async () => (await import('#storefront/account/account-pages.tsx')).OrdersPage,
    skeleton: 'dashboard',
    title: 'My Orders',
  },
  {
    ...customer,
    path: customerPaths.customer,
    load: loadAccount,
    skeleton: 'dashboard',
    title: 'My Account',
  },
  {
    ...customer,
    path: customerPaths.customerDashboard,
    load: loadAccount,
    skeleton: 'dashboard',
    title: 'My Account',
  },
  { ...admin, path: adminPaths.admin, load: loadAdmin },
  { ...admin, path: adminPaths.adminDashboard, load: loadAdmin },
  {
    ...admin,
    path: adminPaths.adminNewOrder,
    load: async () => (await import('#admin/new-order/new-order-screen.tsx')).NewOrderScreen,
    title: 'New order',
  },
  {
    ...admin,
    path: adminPaths.adminGetReady,
    load: async () => (await import('#admin/setup-guide/setup-guide-screen.tsx')).SetupGuideScreen,
    title: 'Get your shop ready',
  },
  {
    ...admin,
    path: adminPaths.adminProducts,
    load: async () => (await import('#admin/products/products-screen.tsx')).ProductsScreen,
    title: 'Products',
  },
  {
    ...admin,
    path: adminPaths.adminCoupons,
    load: async () => (await import('#admin/coupons/coupons-screen.tsx')).CouponsScreen,
    title: 'Coupons',
  },
  {
    ...admin,
    path: adminPaths.adminReviews,
    load: async () => (await import('#admin/reviews/reviews-screen.tsx')).ReviewsScreen,
    title: 'Reviews',
  },
  {
    ...admin,
    path: adminPaths.adminInbox,
    load: async () => (await import('#admin/inbox/inbox-screen.tsx')).InboxScreen,
    title: 'Inbox',
  },
  {
    ...admin,
    path: adminPaths.adminSynonyms,
    load: async () => (await import('#admin/synonyms/synonyms-screen.tsx')).SynonymsScreen,
    title: 'Synonyms',
  },
  {
    ...admin,
    path: adminPaths.adminAreas,
    load: async () => (await import('#admin/areas/areas-screen.tsx')).AreasScreen,
    title: 'Delivery areas',
  },
  {
    ...admin,
    path: adminPaths.adminPeople,
    load: async () => (await import('#admin/people/people-screen.tsx')).PeopleScreen,
    title: 'People',
  },
  {
    ...admin,
    path: adminPaths.adminReports,
    load: async () => (await import('#admin/reports/reports-screen.tsx')).ReportsScreen,
    title: 'Reports',
  },
  {
    ...admin,
    path: adminPaths.adminAudit,
    load: async () => (await import('#admin/audit/audit-screen.tsx')).AuditScreen,
    title: 'Activity log',
  },
  {
    ...admin,
    path: adminPaths.adminSettings,
    load: async () => (await import('#admin/settings/admin-settings-page.tsx')).AdminSettingsPage,
    title: 'Settings',
  },
  {
    ...admin,
    path: adminPaths.adminPages,
    load: async () => (await import('#admin/settings/pages/pages-screen.tsx')).PagesScreen,
    title: 'Pages',
  },
  {
    ...admin,
    path: adminPaths.adminPayments,
    load: async () => (await import('#admin/payments/payments-screen.tsx')).PaymentsScreen,
    title: 'Payments',
  },
  {
    ...admin,
    path: adminPaths.adminGst,
    load: async () => (await import('#admin/gst/gst-screen.tsx')).GstScreen,
    title: 'GST',
  },
  {
    ...admin,
    path: adminPaths.adminCash,
    load: async () => (await import('#admin/cash/cash-screen.tsx')).CashScreen,
    title: 'Cash',
  },
  { ...deliveryAgent, path: deliveryPaths.delivery, load: loadDelivery },
  { ...deliveryAgent, path: deliveryPaths.deliveryDashboard, load: loadDelivery },
]

/** The layout around the pages of a role. */
export const layouts = {
  customer: async () => (await import('#storefront/layout/storefront-layout.tsx')).StorefrontLayout,
  admin: async () => (await import('#admin/layout/admin-layout.tsx')).AdminLayout,
  delivery_agent: async () => (await import('#delivery/layout/delivery-layout.tsx')).DeliveryLayout,
}

/** In whose layout a page is rendered. */
export function layoutOf({ for: rule, layout }: Page): Role | undefined {
  if (rule === 'visitor' || rule === 'anyone') return layout
  return rule === 'shopper' ? 'customer' : rule
}

/**
 * The page at a path.
 * @param isHomeShown whether `/` is home, and not the landing page
 */
export function findPage(pathname: string, isHomeShown: boolean): Page | undefined {
  const found = pages.filter(({ path }) => matchPath(path, pathname))
  return found.find(({ isHome = false }) => isHome === isHomeShown) ?? found[0]
}
