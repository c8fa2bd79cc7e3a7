/**
 * The short texts. Carriers in India deliver only texts that are registered with them (DLT), word for word, with {#var#}
 * where each message differs; WhatsApp wants a template of its own for each.
 */
export const TEMPLATES = {
  'sign-in-code': '{#var#} is your code for {#var#}. It works for 10 minutes. Do not share it with anybody.',
  'phone-changed':
    'The phone of your account at {#var#} has changed to {#var#}. If it was not you, contact us at once.',
  'sign-in-added':
    'Your account at {#var#} can now be opened with {#var#}, too. If it was not you, contact us at once.',
  'order-placed': 'Your order {#var#} at {#var#} is placed. Follow it here: {#var#}',
  'order-placed-by':
    'Your order {#var#} at {#var#} is placed and arrives by {#var#}. Follow it here: {#var#}',
  'order-placed-to-pay':
    'Your order {#var#} at {#var#} is placed and arrives by {#var#}. {#var#}. Follow it here: {#var#}',
  'order-shipped': 'Your order {#var#} from {#var#} is on its way with {#var#}. {#var#}',
  'order-out-for-delivery':
    'Your order {#var#} from {#var#} is out for delivery. {#var#} is bringing it. {#var#}. {#var#}',
  'order-not-delivered':
    'We could not deliver your order {#var#} from {#var#}. We plan another delivery and write to you when it is on its way. {#var#}',
  'order-delivered': 'Your order {#var#} from {#var#} has been delivered. {#var#}',
  'order-cancelled': 'Your order {#var#} at {#var#} has been cancelled. {#var#}',
  'order-refunded': 'We have sent a refund for your order {#var#} at {#var#}. {#var#}',
  'order-changed': 'Your order {#var#} at {#var#} has been changed. {#var#}. See it here: {#var#}',
  'payment-returned':
    'Your payment to {#var#} could not become an order and is on its way back to you. {#var#}',
  'back-in-stock': '{#var#} can be bought again at {#var#}. See it here: {#var#}',
  'ticket-received': 'We have received your question {#var#} at {#var#}. See it here: {#var#}',
  'ticket-answered': 'Your question {#var#} at {#var#} has an answer. Read it here: {#var#}',
} as const
export type TemplateName = keyof typeof TEMPLATES

/** A text that is registered with the carriers or with WhatsApp, and what stands for each of its {#var#}, in order. */
export interface ShortContent {
  template: TemplateName
  values: readonly string[]
  /** What is said where that text is not registered. */
  otherwise?: ShortContent
}

/** The text that is registered, of one and what is said otherwise; undefined where neither is. */
export function registeredText<Registered>(
  content: ShortContent | undefined,
  templates: Readonly<Record<string, Registered>>,
): { short: ShortContent; template: Registered } | undefined {
  const template = content && templates[content.template]
  if (!content || template) return content && template ? { short: content, template } : undefined
  return registeredText(content.otherwise, templates)
}

/** A short text as people read it. */
export function shortText({ template, values }: ShortContent, text: string = TEMPLATES[template]): string {
  const rest = [...values]
  return text.replaceAll('{#var#}', () => rest.shift() ?? '')
}
