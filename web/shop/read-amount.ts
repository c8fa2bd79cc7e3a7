/** Rupees as a person types them: "1,180.50", "₹ 1180". Undefined where it is no amount of whole paise. */
export function readAmount(text: string): number | undefined {
  const plain = text.replace(/[₹,\s]/g, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
