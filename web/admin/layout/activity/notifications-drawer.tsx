import { BellOff, ClipboardList, type LucideIcon, PencilLine, TriangleAlert, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import type { Activity } from '#contract/dashboards.ts'
import { paths } from '#shop/paths.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { useNow } from '#shop/use-now.ts'
import { classNames } from '#ui/class-names.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { formatAgo } from '../format-time.ts'
import { auditSentence } from './audit-sentence.ts'
import { subjectPath } from './format-audit.ts'
import type { BellEntry } from './use-bell.ts'

interface Look {
  Icon: LucideIcon
  classes: string
  word: string
}

const looks: Record<Activity['type'] | 'change', Look> = {
  order: { Icon: ClipboardList, classes: 'bg-brand-soft text-brand-ink', word: 'Order' },
  delivery: { Icon: Truck, classes: 'bg-assigned-soft text-assigned', word: 'Delivery' },
  alert: { Icon: TriangleAlert, classes: 'bg-pending-soft text-pending', word: 'Alert' },
  change: { Icon: PencilLine, classes: 'bg-quiet text-muted', word: 'Change' },
}

interface NotificationsDrawerProps {
  isOpen: boolean
  onClose: () => void
  entries: readonly BellEntry[]
}

/** The latest events, and what other administrators did; what has a page links to it. A dot marks what is unread. */
export function NotificationsDrawer({ isOpen, onClose, entries }: NotificationsDrawerProps) {
  const marksUnread = useShopMode()?.marksUnseen === true
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Notifications">
      {entries.length === 0 ? (
        <EmptyState heading="h3" icon={<BellOff />} title="No new notifications" />
      ) : (
        <ol className="-my-2">
          {entries.map((entry) => (
            <li key={entry.id} className="border-b border-line last:border-b-0">
              <Entry
                {...contentOf(entry)}
                time={entry.time}
                isUnread={marksUnread && entry.isUnread}
                onFollow={onClose}
              />
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  )
}

interface Content {
  look: Look
  text: ReactNode
  to?: string
}

function contentOf({ what }: BellEntry): Content {
  if ('action' in what) {
    const to = subjectPath(what.subjectType, what.subjectId)
    return { look: looks.change, text: <Change change={what} />, to }
  }
  const { type, message, orderId } = what
  return { look: looks[type], text: message, to: orderId ? paths.adminOrder(orderId) : undefined }
}

function Change({ change }: { change: AuditEntry }) {
  const { lead, subject, rest } = auditSentence(change)
  return (
    <>
      <span className="font-semibold">{change.person.name}</span> {lead}
      <span className="font-semibold">{subject}</span>
      {rest}
    </>
  )
}

interface EntryProps extends Content {
  time: string
  isUnread: boolean
  onFollow: () => void
}

function Entry({ to, onFollow, ...content }: EntryProps) {
  if (!to) return <EntryText {...content} />
  return (
    <Link to={to} onClick={onFollow} className="-mx-2 block rounded-sm px-2 transition-colors hover:bg-quiet">
      <EntryText {...content} />
    </Link>
  )
}

function EntryText({ look, text, time, isUnread }: Omit<EntryProps, 'to' | 'onFollow'>) {
  const now = useNow(10_000)
  const { Icon, classes, word } = look
  return (
    <span className="flex items-start gap-3 py-3">
      <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-full', classes)}>
        <Icon className="size-4.5" />
        <span className="sr-only">{word}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium text-pretty">{text}</span>
        <time dateTime={time} className="block text-xs text-muted">
          {formatAgo(time, now)}
        </time>
      </span>
      {isUnread && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-brand">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </span>
  )
}
