import {
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Settings,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import { paths } from '../paths.ts'

export interface AdminArea {
  to: string
  label: string
  Icon: LucideIcon
  /** Whether an address belongs to this area. */
  isAt: (pathname: string, search: URLSearchParams) => boolean
}

const isDashboard = (pathname: string) => /^\/admin(\/dashboard)?\/?$/.test(pathname)
const showsOrders = (search: URLSearchParams) => search.get('view') === 'orders'

const isUnder = (path: string) => (pathname: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Where an administrator can go. */
export const adminAreas: readonly AdminArea[] = [
  {
    to: paths.admin,
    label: 'Dashboard',
    Icon: LayoutDashboard,
    isAt: (pathname, search) => isDashboard(pathname) && !showsOrders(search),
  },
  {
    to: `${paths.admin}?view=orders`,
    label: 'Orders',
    Icon: ClipboardList,
    isAt: (pathname, search) => isDashboard(pathname) && showsOrders(search),
  },
  { to: paths.adminProducts, label: 'Products', Icon: Package, isAt: isUnder(paths.adminProducts) },
  { to: paths.adminPeople, label: 'People', Icon: UsersRound, isAt: isUnder(paths.adminPeople) },
  { to: paths.adminPayments, label: 'Payments', Icon: WalletCards, isAt: isUnder(paths.adminPayments) },
  { to: paths.adminSettings, label: 'Settings', Icon: Settings, isAt: isUnder(paths.adminSettings) },
]
