import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import {
  BasketSkeleton,
  CatalogueSkeleton,
  DashboardSkeleton,
  ListSkeleton,
  ProductSkeleton,
} from '#storefront/layout/page-skeletons.tsx'
import { preloadable } from './preloaded.tsx'

export interface PageRoute {
  path: string
  Page: ComponentType
  /** What stands there while the page's code is on the way. */
  Skeleton: ComponentType
  load: () => Promise<unknown>
}

function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType<object>>>,
  name: Name,
  Skeleton: ComponentType,
): PageRoute {
  const { Part, load: loadPart } = preloadable(load, name)
  return { path, Page: Part, Skeleton, load: loadPart }
}

const catalogue = () => import('#storefront/catalogue/catalogue-page.tsx')
const product = () => import('#storefront/catalogue/product/product-page.tsx')
const wishlist = () => import('#storefront/wishlist/wishlist-page.tsx')
const cart = () => import('#storefront/cart/cart-page.tsx')
const checkout = () => import('#storefront/checkout/checkout-page.tsx')
const orders = () => import('#storefront/account/orders-page.tsx')
const customer = () => import('#storefront/account/customer-page.tsx')
const delivery = () => import('#delivery/work/delivery-page.tsx')
const admin = () => import('#admin/dashboard/admin-page.tsx')
const adminProducts = () => import('#admin/products/admin-products-page.tsx')
const adminCoupons = () => import('#admin/coupons/admin-coupons-page.tsx')
const adminReviews = () => import('#admin/reviews/admin-reviews-page.tsx')
const adminPeople = () => import('#admin/people/admin-people-page.tsx')
const adminReports = () => import('#admin/reports/admin-reports-page.tsx')
const adminAudit = () => import('#admin/audit/admin-audit-page.tsx')
const adminSettings = () => import('#admin/settings/admin-settings-page.tsx')
const adminPayments = () => import('#admin/payments/admin-payments-page.tsx')
const adminCash = () => import('#admin/cash/admin-cash-page.tsx')

export const customerPages: readonly PageRoute[] = [
  page('/products', catalogue, 'CataloguePage', CatalogueSkeleton),
  page('/products/:productId', product, 'ProductPage', ProductSkeleton),
  page('/wishlist', wishlist, 'WishlistPage', BasketSkeleton),
  page('/cart', cart, 'CartPage', BasketSkeleton),
  page('/checkout', checkout, 'CheckoutPage', ListSkeleton),
  page('/orders', orders, 'OrdersPage', DashboardSkeleton),
  page('/customer', customer, 'CustomerPage', DashboardSkeleton),
  page('/customer/dashboard', customer, 'CustomerPage', DashboardSkeleton),
]

export const adminPages: readonly PageRoute[] = [
  page('/admin', admin, 'AdminPage', DashboardSkeleton),
  page('/admin/dashboard', admin, 'AdminPage', DashboardSkeleton),
  page('/admin/products', adminProducts, 'AdminProductsPage', DashboardSkeleton),
  page('/admin/coupons', adminCoupons, 'AdminCouponsPage', DashboardSkeleton),
  page('/admin/reviews', adminReviews, 'AdminReviewsPage', DashboardSkeleton),
  page('/admin/people', adminPeople, 'AdminPeoplePage', DashboardSkeleton),
  page('/admin/reports', adminReports, 'AdminReportsPage', DashboardSkeleton),
  page('/admin/audit', adminAudit, 'AdminAuditPage', DashboardSkeleton),
  page('/admin/settings', adminSettings, 'AdminSettingsPage', DashboardSkeleton),
  page('/admin/payments', adminPayments, 'AdminPaymentsPage', DashboardSkeleton),
  page('/admin/cash', adminCash, 'AdminCashPage', DashboardSkeleton),
]

export const deliveryPages: readonly PageRoute[] = [
  page('/delivery', delivery, 'DeliveryPage', DashboardSkeleton),
  page('/delivery/dashboard', delivery, 'DeliveryPage', DashboardSkeleton),
]

export const shell = preloadable(() => import('#storefront/layout/shell.tsx'), 'Shell')
export const adminShell = preloadable(() => import('#admin/layout/admin-shell.tsx'), 'AdminShell')
export const staffArea = preloadable<'StaffArea', object>(
  () => import('#accounts/signed-in-area.tsx'),
  'StaffArea',
)

/**
 * Fetches the code of the page at an address early; a failure shows when the page is opened.
 * @returns when there is nothing left to wait for
 */
export async function preloadPage(pathname: string): Promise<void> {
  const isAtPath = ({ path }: PageRoute) => matchPath(path, pathname) !== null
  const areas = [
    { pages: customerPages, loadFrame: shell.load },
    { pages: adminPages, loadFrame: adminShell.load },
    { pages: deliveryPages, loadFrame: staffArea.load },
  ]
  for (const { pages, loadFrame } of areas) {
    const page = pages.find(isAtPath)
    if (!page) continue
    return Promise.all([loadFrame(), page.load()]).then(
      () => undefined,
      (error: unknown) => console.info('A page is not here yet.', error),
    )
  }
}
