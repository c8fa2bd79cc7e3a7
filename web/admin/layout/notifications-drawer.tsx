import { BellOff, ClipboardList, type LucideIcon, TriangleAlert, Truck } from 'lucide-react'
import { Link } from 'react-router'
import type { Activity } from '#contract/dashboards.ts'
import { paths } from '#shop/paths.ts'
import { useNow } from '#shop/use-now.ts'
import { classNames } from '#ui/class-names.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { formatAgo } from './format-time.ts'

const looks: Record<Activity['type'], { Icon: LucideIcon; classes: string; word: string }> = {
  order: { Icon: ClipboardList, classes: 'bg-brand-soft text-brand-ink', word: 'Order' },
  delivery: { Icon: Truck, classes: 'bg-assigned-soft text-assigned', word: 'Delivery' },
  alert: { Icon: TriangleAlert, classes: 'bg-pending-soft text-pending', word: 'Alert' },
}

interface NotificationsDrawerProps {
  isOpen: boolean
  onClose: () => void
  activities: readonly Activity[]
}

/** The latest events; those of an order link to it. */
export function NotificationsDrawer({ isOpen, onClose, activities }: NotificationsDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Notifications">
      {activities.length === 0 ? (
        <EmptyState heading="h3" icon={<BellOff />} title="No new notifications" />
      ) : (
        <ol className="-my-2">
          {activities.map((activity) => (
            <li key={activity.id} className="border-b border-line last:border-b-0">
              <ActivityLink activity={activity} onFollow={onClose} />
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  )
}

function ActivityLink({ activity, onFollow }: { activity: Activity; onFollow: () => void }) {
  if (!activity.orderId) return <ActivityText activity={activity} />
  return (
    <Link
      to={paths.adminOrder(activity.orderId)}
      onClick={onFollow}
      className="-mx-2 block rounded-sm px-2 transition-colors hover:bg-quiet"
    >
      <ActivityText activity={activity} />
    </Link>
  )
}

function ActivityText({ activity }: { activity: Activity }) {
  const now = useNow(10_000)
  const { Icon, classes, word } = looks[activity.type]
  return (
    <span className="flex items-start gap-3 py-3">
      <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-full', classes)}>
        <Icon className="size-4.5" />
        <span className="sr-only">{word}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium text-pretty">{activity.message}</span>
        <time dateTime={activity.time} className="block text-xs text-muted">
          {formatAgo(activity.time, now)}
        </time>
      </span>
    </span>
  )
}
