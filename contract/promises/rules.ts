/**
 * What a shop promises for its goods. A category and a product say what is different for them; an order's lines keep what was
 * said when they were bought. Null: the shop has said nothing, and no screen says anything.
 */

/** For how many days after delivery goods are taken back; 0: not for that reason. */
export interface ReturnRule {
  changeOfMindDays: number
  defectDays: number
}

export const WARRANTY_GIVERS = ['none', 'shop', 'manufacturer'] as const

/** Who gives a warranty, and for how long from delivery; with `none` there are 0 months. */
export interface WarrantyRule {
  by: (typeof WARRANTY_GIVERS)[number]
  months: number
}

export interface GoodsRules {
  returns: ReturnRule | null
  warranty: WarrantyRule | null
  /** Whether an order with these goods can be paid in cash. */
  takesCash: boolean
}

/** What a category or product says instead of the shop. */
export type OwnRules = Partial<GoodsRules>

/** The specification's rules, and the demo's. */
export const DEMO_RULES: GoodsRules = {
  returns: { changeOfMindDays: 7, defectDays: 30 },
  warranty: { by: 'shop', months: 24 },
  takesCash: true,
}

/** A new real shop has said nothing yet. */
export const NO_RULES: GoodsRules = { returns: null, warranty: null, takesCash: true }

/** What holds for goods of a shop; where the shop takes no cash, none of its goods does. */
export function rulesFor(shop: GoodsRules, own: OwnRules): GoodsRules {
  return { ...shop, ...own, takesCash: shop.takesCash && own.takesCash !== false }
}

/** A badge for a product: "7 Days Return". */
export function returnBadge({ changeOfMindDays, defectDays }: ReturnRule): string {
  if (changeOfMindDays > 0) return `${daysOf(changeOfMindDays)} Return`
  return defectDays > 0 ? `${daysOf(defectDays)} Return if Damaged` : 'Not Returnable'
}

/** The answer to "Can I return a product?". */
export function returnAnswer({ changeOfMindDays, defectDays }: ReturnRule): string {
  const mind = `${count(changeOfMindDays, 'day')} if you change your mind`
  const defect = `${count(defectDays, 'day')} if something arrives damaged or defective`
  if (changeOfMindDays > 0 && defectDays > 0)
    return `Yes. You have ${mind}, and under our ${defectDays}-day return policy ${defect}.`
  if (changeOfMindDays > 0) return `Yes. You have ${mind}.`
  return defectDays > 0
    ? `Only if something arrives damaged or defective: you have ${count(defectDays, 'day')} to tell us.`
    : 'No, it cannot be returned.'
}

/** A badge for a product: "2 Year Warranty". */
export function warrantyBadge({ by, months }: WarrantyRule): string {
  if (by === 'none') return 'No Warranty'
  const term = months % 12 === 0 ? `${months / 12} Year` : `${months} Month`
  return `${term} ${by === 'manufacturer' ? 'Manufacturer ' : ''}Warranty`
}

const daysOf = (days: number) => (days === 1 ? '1 Day' : `${days} Days`)
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
