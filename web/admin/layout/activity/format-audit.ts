import type { AuditEntry } from '#contract/audit.ts'
import { type OwnRules, returnBadge, warrantyBadge } from '#contract/promises/rules.ts'
import { paths } from '#shop/paths.ts'
import { formatWeekdays } from '#shop/promises/format-weekdays.ts'
import { formatRupees } from '#shop/rupees.ts'
import { sentenceCase } from '#ui/sentence-case.ts'

/** The path of the changed object's screen; undefined where it has none. */
export function subjectPath(subjectType: string, subjectId: string): string | undefined {
  const id = encodeURIComponent(subjectId)
  switch (subjectType) {
    case 'order':
      return paths.adminOrder(subjectId)
    case 'product':
      return `${paths.adminProducts}?product=${id}`
    case 'coupon':
      return paths.adminCoupons
    case 'area':
      return paths.adminAreas
    case 'category':
      return paths.adminProducts
    case 'payment':
    case 'payment-issue':
      return paths.adminPayments
    case 'settings':
    case 'tax-class':
      return paths.adminSettings
    case 'page':
      return paths.adminPages
    case 'review':
      return paths.adminReviews
    case 'ticket':
      return `${paths.adminInbox}?ticket=${id}`
    case 'synonyms':
      return paths.adminSynonyms
    default:
      return undefined
  }
}

type AuditFields = Pick<AuditEntry, 'before' | 'after' | 'names'>

export interface AuditChange {
  field: string
  before: string
  after: string
}

/** The changed fields with their values before and after. */
export function formatChanges({ before, after, names: named }: AuditFields): AuditChange[] {
  const [old, present] = [recordOf(before), recordOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(present)])]
  return names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(present[name]))
    .map((name) => ({
      field: formatField(name),
      before: formatValue(name, old[name], named),
      after: formatValue(name, present[name], named),
    }))
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** The fields whose name is an abbreviation. */
const ABBREVIATIONS: Record<string, string> = {
  gstin: 'GSTIN',
  fssaiLicence: 'FSSAI licence',
  ewayBill: 'E-way bill',
  irn: 'IRN',
  irnQr: 'IRN QR code',
}

/** "pricePaise" reads "Price", "isVisible" "Visible", "cashLimitPerOrder" "Cash limit per order". */
export function formatField(name: string): string {
  const abbreviation = ABBREVIATIONS[name]
  if (abbreviation) return abbreviation
  const words = name
    .replace(/Paise$/, '')
    .replace(/^(is|uses)(?=[A-Z])/, '')
    .replace(/Id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return sentenceCase(words)
}

const MAX_VALUE_LENGTH = 200

/** A value as screens show it: amounts in rupees, people and things by their names. */
export function formatValue(name: string, value: unknown, named: AuditFields['names']): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Paise') && value >= 0) return formatRupees(value / 100)
  if (typeof value === 'number' && name === 'amount') return formatRupees(value)
  if (typeof value === 'string' && name.endsWith('Id')) return named[value] ?? value
  if (Array.isArray(value) && name === 'weekdays') return formatWeekdays(value)
  const text = typeof value === 'string' ? value : (formatRules(name, value) ?? JSON.stringify(value))
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

/** What a shop, category or product promises, in the words of its badges; undefined for any other value. */
function formatRules(name: string, value: unknown): string | undefined {
  if (name === 'supportHours' && Array.isArray(value)) return value.join(', ') || '–'
  if (name === 'returns') return returnsText(value as NonNullable<OwnRules['returns']>)
  if (name === 'warranty') return warrantyBadge(value as NonNullable<OwnRules['warranty']>)
  if (name !== 'rules') return undefined
  const { returns, warranty, takesCash } = value as OwnRules
  const said = [
    returns && returnsText(returns),
    warranty && warrantyBadge(warranty),
    takesCash === false && 'Paid Online Only',
  ].filter((text) => typeof text === 'string')
  return said.join(', ') || 'none of its own'
}

/** Both reasons, as they may differ. */
function returnsText(returns: NonNullable<OwnRules['returns']>): string {
  const { changeOfMindDays, defectDays } = returns
  const ifDamaged = returnBadge({ changeOfMindDays: 0, defectDays })
  return changeOfMindDays > 0 && defectDays > 0
    ? `${returnBadge(returns)}, ${ifDamaged}`
    : returnBadge(returns)
}
