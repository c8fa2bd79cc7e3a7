/** The ten digits of a number typed with +91, 0, spaces or dashes; anything else stays for the validation to refuse. */
export function normalisePhone(typed: string): string {
  const compact = latinDigits(typed).replace(/[\s().-]/g, '')
  return /^(?:\+91|0091|91|0)?(\d{10})$/.exec(compact)?.[1] ?? compact
}

/** Devanagari keyboards type digits of their own. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}
