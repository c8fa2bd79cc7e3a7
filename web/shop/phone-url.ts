/** The URL that calls a phone number, which may contain spaces and dashes. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
