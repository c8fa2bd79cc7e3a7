/** The URL that calls a phone number, which may contain spaces and dashes. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

const INDIA = '91'

/** The URL that opens a chat with a phone number in WhatsApp, with a text to begin with; Indian without a country's code. */
export function whatsAppUrl(phone: string, text?: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const number = digits.length === 10 ? INDIA + digits : digits
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
