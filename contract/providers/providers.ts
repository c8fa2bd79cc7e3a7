/** Who carries the shop's mail, messages and payments. */
export const PROVIDER_KINDS = ['mail', 'sms', 'whatsapp', 'razorpay'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** How the way to a mail server is encrypted: from the first byte, after the greeting, or only where the server offers it. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

export const PUBLIC_URL_PATTERN = /^https?:\/\/[^\s/@?#]+(\/[^\s?#]*)?$/
