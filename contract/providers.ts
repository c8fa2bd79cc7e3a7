/** Who carries the shop's mail, messages and payments. */
export const PROVIDER_KINDS = ['mail', 'sms', 'whatsapp', 'razorpay'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]
