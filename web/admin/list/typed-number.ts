/** "₹1,299.50", "1299.5" and "1 299" are numbers; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/[,\s]/g, '')
  return /^\d{1,12}(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}
