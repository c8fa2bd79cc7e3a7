import { PAGE_SLUGS } from '#contract/shop-pages/page-slugs.ts'
import { paths } from '#shop/paths.ts'

/** Every admin screen, by what must stand on it before it is looked at. */
export const ADMIN_SCREENS: Record<string, readonly (readonly [path: string, ready: string])[]> = {
  'the daily work': [
    [paths.admin, 'Key figures'],
    [paths.adminNewOrder, 'Goods'],
    [paths.adminProducts, 'Products'],
    [`${paths.adminProducts}?search=hostile`, 'Products'],
    [paths.adminPeople, 'Delivery agents'],
    [paths.adminPayments, 'Reconciliation'],
    [`${paths.adminGst}?tab=reconciliation`, 'Reconciliation'],
    [`${paths.adminGst}?tab=documents`, 'Documents'],
    [paths.adminCash, 'Waiting to be counted'],
    [paths.adminGetReady, 'Get your shop ready'],
  ],
  'looking after the shop': [
    [paths.adminCoupons, 'Coupons'],
    [paths.adminAreas, 'Delivery areas'],
    [paths.adminSynonyms, 'Synonyms'],
    [paths.adminReviews, 'Reviews'],
    [paths.adminInbox, 'Inbox'],
    [paths.adminReports, 'Sales'],
    [`${paths.adminReports}?kind=agents`, 'Delivery agents'],
    [paths.adminAudit, 'Changes'],
    [paths.adminPages, 'Eight questions'],
  ],
  'the settings': [
    [paths.adminSettings, 'Settings'],
    [paths.settings('shop'), 'Who sells'],
    [paths.settings('look'), 'Logo'],
    [paths.settings('delivery'), 'At the door'],
    [paths.settings('payments'), 'Online payments'],
    [paths.settings('messages'), 'Messages'],
    [paths.settings('tax'), 'Registration'],
    [paths.settings('promises'), 'What you promise'],
    [paths.settings('backup'), 'Backups'],
  ],
}

/** Pages for anyone that look like others, or that have little to say without a link. */
export const OTHER_SCREENS = [
  paths.proveEmail,
  paths.track,
  paths.accountant,
  ...PAGE_SLUGS.map(paths.shopPage),
  '/no-such-page',
]
