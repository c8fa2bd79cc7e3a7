import type { AuditEntry } from '#contract/audit.ts'
import { formatChanges, formatValue, recordOf } from './format-audit.ts'

/** `{}` is the changed object, `{fields}` the names of its changed fields, any other name the value of that field. */
const SENTENCES: Record<string, string> = {
  'agent.available': 'became available for deliveries',
  'agent.busy': 'became busy',
  'agent.offline': 'went offline',
  'area.changed': 'changed {fields} of the delivery area {}',
  'area.created': 'added the delivery area {}',
  'area.deleted': 'deleted the delivery area {}',
  'backup.downloaded': 'downloaded a backup',
  'backup.made': 'made a backup',
  'backup.restore-settled': 'dealt with the restore of a backup',
  'backup.rehearsed': 'rehearsed restoring a backup',
  'cash.courier_received': 'received {amountPaise} of cash from {}',
  'cash.courier_write_off': 'wrote off {amountPaise} of cash that {} owed',
  'cash.declared': 'declared {declaredPaise} of cash to hand over',
  'cash.handover': 'counted {countedPaise} of cash handed over by {}',
  'cash.limit': 'changed the cash limit of {}',
  'cash.withdrawn': 'withdrew the declared hand-over of {declaredPaise}',
  'cash.write_off': 'wrote off cash that {} carried',
  'category.changed': 'changed the category {}',
  'category.created': 'created the category {}',
  'category.removed': 'deleted the category {}',
  'clock.confirmed': 'said that the clock of the server is right: {day}',
  'coupon.changed': 'changed the coupon {}',
  'coupon.created': 'created the coupon {}',
  'coupon.deactivated': 'switched off the coupon {}',
  'coupon.deleted': 'deleted the coupon {}',
  'documents.exported': 'downloaded the papers {file}',
  'document.numbers': 'changed the numbers of portals on a paper of order {}',
  'gst.exported': 'downloaded {file}',
  'gst.close_month': 'closed the month {} for GST',
  'gst.share': 'made a link to the GST return of {} for an accountant',
  'gst.share-ended': 'ended an accountant’s link to the GST return of {}',
  'messages.retried': 'had the waiting messages tried again',
  'order.assign': 'assigned order {} to {agentId}',
  'order.cancelled': 'cancelled order {}',
  'order.changed': 'changed order {}',
  'order.code_override': 'let order {} be delivered without its code',
  'order.confirmed': 'confirmed order {}',
  'order.courier': 'changed the courier of order {}',
  'order.credited': 'gave the credit note {creditNote} for order {}',
  'order.delivered': 'delivered order {}',
  'order.delivered_after_all': 'marked the cancelled order {} as delivered after all',
  'order.document': 'issued {number} for order {}',
  'order.earlier_pick_up': 'had picked up order {} before it was taken away',
  'order.failed_attempt': 'could not deliver order {}',
  'order.goods_received': 'received the goods of order {} back',
  'order.noted': 'changed the note of order {}',
  'order.out_for_delivery': 'took order {} out for delivery',
  'order.photo-seen': 'looked at a photo from the door of order {}',
  'order.photographed': 'added a photo to order {}',
  'order.picked_up': 'picked up order {}',
  'order.prescription_accepted': 'accepted the prescription of order {}',
  'order.prescription-seen': 'looked at the prescription of order {}',
  'order.prescription_refused': 'refused the prescription of order {}',
  'order.priority': 'changed the priority of order {} to {priority}',
  'order.shipped': 'sent order {} by courier',
  'order.taken': 'took order {} for a customer',
  'order.tested': 'placed the test order {}',
  'order.test_removed': 'removed the test order {number}',
  'order.unassign': 'took order {} back from {agentId}',
  'orders.exported': 'downloaded the orders {file}',
  'page.changed': 'wrote the page {}',
  'page.reset': 'let the page {} follow the rules again',
  'payment.issue-resolved': 'settled a {}',
  'payment.refunded': 'refunded {amount} for order {}',
  'payments.exported': 'downloaded the payments {file}',
  'person.changed': 'changed the account of {}',
  'person.created': 'created an account for {}',
  'person.invited': 'made a link for {} to set a password',
  'person.password-by-sent-link': 'set a password by a link that was sent to them',
  'person.password-by-shown-link': 'set a password by a link that {shownToId} was shown',
  'person.password-set': 'set a new password for {}',
  'person.reactivated': 'let {} back into the shop',
  'person.removed': 'deactivated the account of {}',
  'picture.uploaded': 'uploaded a {}',
  'prescription.seen': 'looked at a prescription',
  'product.changed': 'changed {}',
  'product.counted': 'began to count the stock of {} with {stock}',
  'product.created': 'added {} to the shop',
  'product.removed': 'deleted {}',
  'product.stock': 'changed the stock of {} by {change} ({reason})',
  'product.variants': 'changed the variants of {}',
  'profile.changed': 'changed {fields} of their own account',
  'provider.changed': 'changed {changed} of how the shop uses {}',
  'provider.removed': 'removed how the shop uses {}',
  'reports.exported': 'downloaded the report {file}',
  'review.hidden': 'hid a review of {}',
  'review.shown': 'showed a review of {} again',
  'settings.changed': 'changed {fields} in the {}',
  'synonyms.changed': 'changed the synonyms {words}',
  'synonyms.created': 'added the synonyms {words}',
  'synonyms.removed': 'removed the synonyms {words}',
  'synonyms.search_dismissed': 'dismissed the failed search {words}',
  'tax-class.changed': 'changed {fields} of the tax class {}',
  'tax-class.created': 'added the tax class {}',
  'ticket.answered': 'answered the question {}',
  'ticket.closed': 'closed the question {}',
  'ticket.reopened': 'opened the question {} again',
}

/** The names of things without a name of their own. */
const KINDS: Record<string, string> = {
  picture: 'picture',
  settings: 'settings',
  'payment-issue': 'payment question',
}

interface AuditSentence {
  lead: string
  /** The changed object's name; empty where the sentence does not name it. */
  subject: string
  rest: string
}

/** What somebody did, to be read after the person's name: "picked up order " + "TK-1042". */
export function auditSentence(entry: AuditEntry): AuditSentence {
  const sentence = SENTENCES[entry.action] ?? `did "${entry.action.replaceAll(/[._-]/g, ' ')}" on {}`
  const [lead = '', rest] = sentence.split('{}')
  return {
    lead: withValues(lead, entry),
    subject: rest === undefined ? '' : subjectName(entry),
    rest: withValues(rest ?? '', entry),
  }
}

function withValues(text: string, entry: AuditEntry): string {
  return text.replaceAll(/\{(\w+)\}/g, (_place, field: string) => {
    if (field === 'fields') return fieldList(entry)
    const value = recordOf(entry.after)[field] ?? recordOf(entry.before)[field]
    return formatValue(field, value, entry.names)
  })
}

function fieldList(entry: AuditEntry): string {
  const fields = formatChanges(entry).map(({ field }) => field.toLowerCase())
  return fields.length > 0 ? new Intl.ListFormat('en-IN').format(fields) : 'something'
}

/** The object's present name, its name in the entry, or its id. */
function subjectName({ subjectType, subjectId, before, after, names }: AuditEntry): string {
  const own = names[subjectId] ?? recordOf(after).name ?? recordOf(before).name ?? KINDS[subjectType]
  if (typeof own === 'string') return own
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(subjectId) ? subjectId.slice(-8) : subjectId
}
