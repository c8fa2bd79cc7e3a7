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
import { paths } from '#shop/paths.ts'

interface AdminArea {
  to: string
  label: string
  Icon: LucideIcon
  /** Whether a URL belongs to this area. */
  isAt: (pathname: string, search: URLSearchParams) => boolean
}

const isDashboard = (pathname: string) => /^\/admin(\/dashboard)?\/?$/.test(pathname)
const showsOrders = (search: URLSearchParams) => search.get('view') === 'orders'

/** The areas of the administration, in the order of the navigation. */
export const adminAreas: readonly AdminArea[] = [
  {
    to: paths.admin,
    label: 'Dashboard',
    Icon: LayoutDashboard,
    isAt: (pathname, search) =>
      pathname === paths.adminGetReady || (isDashboard(pathname) && !showsOrders(search)),
  },
  {
    to: `${paths.admin}?view=orders`,
    label: 'Orders',
    Icon: ClipboardList,
    isAt: (pathname, search) =>
      pathname === paths.adminNewOrder || (isDashboard(pathname) && showsOrders(search)),
  },
  pageArea(paths.adminInbox, 'Inbox', Inbox),
  pageArea(paths.adminProducts, 'Products', Package),
  pageArea(paths.adminPeople, 'People', UsersRound),
  pageArea(paths.adminPayments, 'Payments', WalletCards),
  pageArea(paths.adminGst, 'GST', Landmark),
  pageArea(paths.adminCash, 'Cash', Banknote),
  pageArea(paths.adminAreas, 'Delivery areas', MapPinned),
  pageArea(paths.adminCoupons, 'Coupons', TicketPercent),
  pageArea(paths.adminReviews, 'Reviews', MessageSquareText),
  pageArea(paths.adminSynonyms, 'Synonyms', SpellCheck),
  pageArea(paths.adminPages, 'Pages', FileText),
  pageArea(paths.adminReports, 'Reports', ChartNoAxesColumn),
  pageArea(paths.adminAudit, 'Activity log', History),
  pageArea(paths.adminSettings, 'Settings', Settings),
]

function pageArea(to: string, label: string, Icon: LucideIcon): AdminArea {
  return { to, label, Icon, isAt: (pathname) => pathname === to }
}

/** The name of the area at a path, such as "Products"; "Dashboard" where no area has the path. */
export function areaNameOf(pathname: string): string {
  return adminAreas.find((area) => area.isAt(pathname, new URLSearchParams()))?.label ?? 'Dashboard'
}
