import { paths } from '../paths.ts'
import { formatRupees } from '../rupees.ts'
import { sentenceCase } from '../ui/sentence-case.ts'

const ACTION_WORDS: Record<string, string> = {
  'cash.handover': 'took a cash handover',
  'cash.limit': 'changed a cash limit',
  'cash.write_off': 'wrote off cash',
  'category.changed': 'changed a category',
  'category.created': 'created a category',
  'category.removed': 'deleted a category',
  'coupon.changed': 'changed a coupon',
  'coupon.created': 'created a coupon',
  'coupon.deactivated': 'switched off a coupon',
  'coupon.deleted': 'deleted a coupon',
  'order.assign': 'assigned an order',
  'order.cancelled': 'cancelled an order',
  'order.code_override': 'delivered an order without its code',
  'order.confirmed': 'confirmed an order',
  'order.delivered': 'delivered an order',
  'order.failed_attempt': 'reported a failed delivery',
  'order.goods_received': 'took goods back',
  'order.out_for_delivery': 'took an order on the way',
  'order.picked_up': 'picked an order up',
  'order.priority': 'changed a priority',
  'order.shipped': 'shipped an order',
  'order.unassign': 'took an order back from its agent',
  'payment.issue-resolved': 'settled a payment question',
  'payment.refunded': 'refunded a payment',
  'person.changed': 'changed an account',
  'person.created': 'created an account',
  'person.invited': 'sent a link to a password',
  'person.reactivated': 'reactivated an account',
  'person.removed': 'deactivated an account',
  'picture.uploaded': 'uploaded a picture',
  'product.changed': 'changed a product',
  'product.created': 'created a product',
  'product.removed': 'deleted a product',
  'refund.queued': 'started a refund',
  'review.hidden': 'hid a review',
  'review.shown': 'showed a review again',
  'settings.changed': 'changed settings',
}

/** "assigned an order"; an action that has no words yet reads as it is named. */
export function actionWords(action: string): string {
  return ACTION_WORDS[action] ?? action.replaceAll(/[._-]/g, ' ')
}

/** Where the changed object can be seen; undefined where it has no screen of its own. */
export function subjectPath(subjectType: string, subjectId: string): string | undefined {
  const id = encodeURIComponent(subjectId)
  switch (subjectType) {
    case 'order':
      return `${paths.admin}?order=${id}`
    case 'product':
      return `${paths.adminProducts}?product=${id}`
    case 'coupon':
      return paths.adminCoupons
    case 'settings':
      return paths.adminSettings
    case 'review':
      return paths.adminReviews
    default:
      return undefined
  }
}

/** An order by its short id, everything else by what tells it apart on the shop's screens. */
export function subjectWords(subjectType: string, subjectId: string): string {
  if (subjectType === 'order') return `#${subjectId.slice(-8).toUpperCase()}`
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(subjectId) ? subjectId.slice(-8) : subjectId
}

export interface AuditChange {
  field: string
  before: string
  after: string
}

/** What differs, field by field. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, present] = [recordOf(before), recordOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(present)])]
  return names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(present[name]))
    .map((name) => ({
      field: fieldWords(name),
      before: valueWords(name, old[name]),
      after: valueWords(name, present[name]),
    }))
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** "pricePaise" reads "Price", "isVisible" "Visible", "cashLimitPerOrder" "Cash limit per order". */
export function fieldWords(name: string): string {
  const words = name
    .replace(/Paise$/, '')
    .replace(/^(is|uses)(?=[A-Z])/, '')
    .replace(/Id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return sentenceCase(words)
}

const LONGEST_VALUE = 200

function valueWords(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Paise') && value >= 0) return formatRupees(value / 100)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}
