/** "******3210": the owner recognises it, nobody else learns it. */
export function maskPhone(phone: string): string {
  return phone.replace(/\d(?=\d{4})/g, '*')
}

/** "a***@example.com": the owner recognises it, nobody else learns it. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1***')
}
