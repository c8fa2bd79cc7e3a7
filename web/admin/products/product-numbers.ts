import { optionalNumber, readNumber } from '#admin/list/typed-number.ts'
import { productFields } from '#contract/catalogue/admin-product-schemas.ts'

/** The errors of number fields whose text is no number. */
export const NUMBER_MESSAGES = {
  price: 'Enter a price such as 1299.50',
  mrp: 'Enter a price such as 1499.50, or nothing',
  stock: 'Enter a whole number, or "unlimited"',
  bestBeforeDays: 'Enter a number of days, or nothing',
}

/** The error of a price in rupees; undefined where it is valid. */
export function priceError(text: string): string | undefined {
  return messageOf(productFields.price.safeParse(readNumber(text)), NUMBER_MESSAGES.price)
}

/** A price in rupees as a form shows it; empty for a product without one, which has 0. */
export function typedPrice(price: number): string {
  return price === 0 ? '' : String(price)
}

/** The error of a stock; undefined where it is valid. Empty means unlimited, as the word does. */
export function stockError(text: string): string | undefined {
  if ((stockInput(text) ?? null) === null) return undefined
  return messageOf(productFields.stock.safeParse(readNumber(text)), NUMBER_MESSAGES.stock)
}

/** The stock that a text means; null is unlimited. */
export function readStock(text: string): number | null {
  return readNumber(text) ?? null
}

/** A stock to send: null for "unlimited", undefined where nothing is typed. What is no number stays text. */
export function stockInput(text: string): number | string | null | undefined {
  if (/^\s*unlimited\s*$/i.test(text)) return null
  return optionalNumber(text) ?? undefined
}

type Check =
  | { success: true }
  | { success: false; error: { issues: readonly { code: string; message: string }[] } }

function messageOf(check: Check, whenNoNumber: string): string | undefined {
  if (check.success) return undefined
  const issue = check.error.issues[0]
  return issue?.code === 'invalid_type' ? whenNoNumber : issue?.message
}
