/** "₹1,299.50", "1299.5" and "1 299" are numbers; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/[,\s]/g, '')
  return /^\d{1,12}(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** The number, or the text itself where it is none, so that the schema reports it. */
export function numberOrText(text: string): number | string {
  return readNumber(text) ?? text
}

/** The same for a number that may be left out; null where the field is empty. */
export function optionalNumber(text: string): number | string | null {
  return text.trim() === '' ? null : numberOrText(text)
}

/** The text; null where the field is empty. */
export function optionalText(text: string): string | null {
  return text.trim() || null
}

/** A number as a form shows it; empty for null. */
export function typedNumber(value: number | null): string {
  return value === null ? '' : String(value)
}
