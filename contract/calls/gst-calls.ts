import type { Nothing } from '../envelope.ts'
import type {
  AccountantLink,
  AccountantLinkBody,
  AccountantLinksQuery,
  GstMonth,
  GstReconciliation,
  GstReturn,
  IssuedNumber,
  ReconciliationQuery,
  SharedReturn,
  WorkingLink,
} from '../gst/gst-schemas.ts'
import type { ComplianceGap } from '../tax/compliance-gap-schemas.ts'
import { get, type ListOf, post, remove } from './calls.ts'

/** Under the topic of orders, whose live updates read it again: every document belongs to an order. */
export const gstCalls = {
  months: get<{ answer: ListOf<typeof GstMonth> }>()('/api/gst/months', 'orders'),
  closeMonth: post<{ answer: typeof GstMonth }>()('/api/gst/months/:month/close', 'orders'),
  return: get<{ answer: typeof GstReturn }>()('/api/gst/returns/:period', 'orders'),
  reconciliation: get<{ query: typeof ReconciliationQuery; answer: typeof GstReconciliation }>()(
    '/api/gst/reconciliation',
    'orders',
  ),
  /** Says that the server's clock is right although it has jumped. Answers what the shop still lacks. */
  confirmClock: post<{ answer: ListOf<typeof ComplianceGap> }>()('/api/gst/clock', 'shop'),
  /** Of an order that left the shop without its document. */
  issueDocument: post<{ answer: typeof IssuedNumber }>()('/api/gst/orders/:id/document', 'orders'),
  /** A link, valid for a day, by which an accountant reads one period. */
  makeLink: post<{ body: typeof AccountantLinkBody; answer: typeof AccountantLink }>()(
    '/api/gst/links',
    'accountant',
  ),
  links: get<{ query: typeof AccountantLinksQuery; answer: ListOf<typeof WorkingLink> }>()(
    '/api/gst/links',
    'accountant',
  ),
  endLink: remove<{ answer: typeof Nothing }>()('/api/gst/links/:id', 'accountant'),
}

/** What an accountant reads by the token of such a link. */
export const readShared = get<{ answer: typeof SharedReturn }>()('/api/gst/shared', 'accountant')
