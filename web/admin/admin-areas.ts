import { ClipboardList, LayoutDashboard, type LucideIcon } from 'lucide-react'
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
]
