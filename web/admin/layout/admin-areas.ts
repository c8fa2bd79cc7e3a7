import {
  Banknote,
  ChartNoAxesColumn,
  ClipboardList,
  FileText,
  History,
  Inbox,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  Package,
  Settings,
  SpellCheck,
  TicketPercent,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import type { Right } from '#contract/staff-roles.ts'
import { paths } from '#shop/paths.ts'

interface AdminArea {
  to: string
  label: string
  Icon: LucideIcon
  /** One of these rights opens it. */
  rights: readonly Right[]
  /** Whether a URL belongs to this area. */
  isAt: (pathname: string, search: URLSearchParams) => boolean
}

/** Where the administration begins. */
export const isDashboard = (pathname: string) => /^\/admin(\/dashboard)?\/?$/.test(pathname)
const showsOrders = (search: URLSearchParams) => search.get('view') === 'orders'

/** The areas of the administration, in the order of the navigation. */
export const adminAreas: readonly AdminArea[] = [
  {
    to: paths.admin,
    label: 'Dashboard',
    Icon: LayoutDashboard,
    rights: ['orders.read'],
    isAt: (pathname, search) =>
      pathname === paths.adminGetReady || (isDashboard(pathname) && !showsOrders(search)),
  },
  {
    to: `${paths.admin}?view=orders`,
    label: 'Orders',
    Icon: ClipboardList,
    rights: ['orders.read'],
    isAt: (pathname, search) =>
      pathname === paths.adminNewOrder || (isDashboard(pathname) && showsOrders(search)),
  },
  pageArea(paths.adminInbox, 'Inbox', Inbox, 'tickets.answer'),
  pageArea(paths.adminProducts, 'Products', Package, 'products.read'),
  pageArea(paths.adminPeople, 'People', UsersRound, 'people.read'),
  pageArea(paths.adminPayments, 'Payments', WalletCards, 'payments.read'),
  pageArea(paths.adminGst, 'GST', Landmark, 'documents.read'),
  pageArea(paths.adminCash, 'Cash', Banknote, 'cash.read'),
  pageArea(paths.adminAreas, 'Delivery areas', MapPinned, 'settings.change'),
  pageArea(paths.adminCoupons, 'Coupons', TicketPercent, 'prices.change'),
  pageArea(paths.adminReviews, 'Reviews', MessageSquareText, 'reviews.moderate'),
  pageArea(paths.adminSynonyms, 'Synonyms', SpellCheck, 'products.change'),
  pageArea(paths.adminPages, 'Pages', FileText, 'settings.change'),
  pageArea(paths.adminReports, 'Reports', ChartNoAxesColumn, 'reports.read'),
  pageArea(paths.adminAudit, 'Activity log', History, 'activity.read'),
  pageArea(paths.adminSettings, 'Settings', Settings, 'settings.change'),
]

function pageArea(to: string, label: string, Icon: LucideIcon, ...rights: Right[]): AdminArea {
  return { to, label, Icon, rights, isAt: (pathname) => pathname === to || pathname.startsWith(`${to}/`) }
}

/** The area at a path; undefined where no area has it. */
export function areaAt(pathname: string, search = new URLSearchParams()): AdminArea | undefined {
  const path = asWritten(pathname)
  return adminAreas.find((area) => area.isAt(path, search))
}

/** The area that the administration begins with: the first that somebody may open. */
export function firstArea(mayOpen: (right: Right) => boolean): AdminArea | undefined {
  return adminAreas.find(({ rights }) => rights.some(mayOpen))
}

/** Pages that need more than the area they belong to. */
const PAGES: Readonly<Record<string, Pick<AdminArea, 'label' | 'rights'>>> = {
  [paths.adminNewOrder]: { label: 'New order', rights: ['orders.change'] },
  [paths.adminGetReady]: { label: 'Get your shop ready', rights: ['settings.change'] },
}

/** What the page at a path is called, and the rights of which one opens it. */
export function doorAt(pathname: string): Pick<AdminArea, 'label' | 'rights'> {
  const fallback = { label: 'this page', rights: ['orders.read'] } as const
  return PAGES[asWritten(pathname)] ?? areaAt(pathname) ?? fallback
}

/** A path as the pages have it: the router takes capitals and a slash at the end as well. */
const asWritten = (pathname: string) => pathname.toLowerCase().replace(/(?<=.)\/+$/, '')

/** The name of the area at a path, such as "Products"; "Dashboard" where no area has the path. */
export function areaNameOf(pathname: string): string {
  return areaAt(pathname)?.label ?? 'Dashboard'
}
