import {
  AlarmClock,
  Banknote,
  CalendarClock,
  DatabaseBackup,
  FileSearch,
  Hourglass,
  type LucideIcon,
  MailWarning,
  MessageSquareText,
  MessagesSquare,
  PackageX,
  Truck,
  Undo2,
  WalletCards,
} from 'lucide-react'
import { TO_DO_KINDS, type ToDo, type ToDoKind } from '#contract/dashboards.ts'
import { paths } from '#shop/paths.ts'

interface ToDoRow {
  kind: ToDoKind
  count: number
  /** What waits, read after the number: "orders to assign". */
  label: string
  Icon: LucideIcon
  /** The list that has exactly these. */
  to: string
}

const orderList = (search: Record<string, string>) =>
  `${paths.admin}?${new URLSearchParams({ view: 'orders', ...search })}`

const ROWS: Record<ToDoKind, { one: string; many: string; Icon: LucideIcon; to: string }> = {
  late: { one: 'order is late', many: 'orders are late', Icon: AlarmClock, to: orderList({ late: 'true' }) },
  toCheck: {
    one: 'prescription to check',
    many: 'prescriptions to check',
    Icon: FileSearch,
    to: orderList({ prescription: 'to_check', sort: 'oldest' }),
  },
  toAssign: {
    one: 'order to assign',
    many: 'orders to assign',
    Icon: Truck,
    to: orderList({ tab: 'to_assign' }),
  },
  toComeBack: {
    one: 'parcel to come back',
    many: 'parcels to come back',
    Icon: Undo2,
    to: orderList({ tab: 'to_come_back' }),
  },
  paymentIssues: {
    one: 'payment to look at',
    many: 'payments to look at',
    Icon: WalletCards,
    to: paths.adminPayments,
  },
  waitingDocuments: {
    one: 'invoice or credit note waits for the clock',
    many: 'invoices and credit notes wait for the clock',
    Icon: CalendarClock,
    to: paths.settings('tax'),
  },
  handovers: { one: 'hand-over to count', many: 'hand-overs to count', Icon: Banknote, to: paths.adminCash },
  tickets: {
    one: 'question to answer',
    many: 'questions to answer',
    Icon: MessagesSquare,
    to: `${paths.adminInbox}?state=open`,
  },
  unsentMessages: {
    one: 'message not sent',
    many: 'messages not sent',
    Icon: MailWarning,
    to: `${paths.adminSettings}?section=messages`,
  },
  backup: {
    one: 'backup to look at',
    many: 'backups to look at',
    Icon: DatabaseBackup,
    to: `${paths.adminSettings}?section=backup`,
  },
  heldStock: {
    one: 'product held by unpaid checkouts',
    many: 'products held by unpaid checkouts',
    Icon: Hourglass,
    to: paths.adminProducts,
  },
  soldOut: {
    one: 'product sold out',
    many: 'products sold out',
    Icon: PackageX,
    to: `${paths.adminProducts}?stock=out&visibility=visible`,
  },
  newReviews: {
    one: 'new review to read',
    many: 'new reviews to read',
    Icon: MessageSquareText,
    to: `${paths.adminReviews}?visibility=new`,
  },
}

/** What waits, the most pressing first; what does not wait is left out. */
export function toDoRows({ waiting }: Pick<ToDo, 'waiting'>): ToDoRow[] {
  return TO_DO_KINDS.flatMap((kind) => {
    const count = waiting[kind] ?? 0
    const { one, many, Icon, to } = ROWS[kind]
    return count === 0 ? [] : [{ kind, count, label: count === 1 ? one : many, Icon, to }]
  })
}
