import * as z from 'zod/mini'
import { ids } from './envelope.ts'

export const MESSAGE_CHANNELS = ['whatsapp', 'email', 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** An email that a demo shop did not send: everybody who can open the demo can read it. */
export const DemoMail = z.object({
  ...ids,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
})
export type DemoMail = z.infer<typeof DemoMail>

/** A message that a demo shop did not send, by email or text message. */
export const DemoMessage = z.object({ ...DemoMail.shape, channel: z.enum(MESSAGE_CHANNELS) })
export type DemoMessage = z.infer<typeof DemoMessage>

/** Messages that the mail server or a provider has not accepted yet, or has refused for good. */
export const WaitingEmails = z.object({
  /** False: the shop sends no emails. A demo counts as if it did. */
  hasMailServer: z.boolean(),
  /** The same for text messages. */
  hasSmsProvider: z.boolean(),
  hasWhatsApp: z.boolean(),
  total: z.int(),
  /** How many of them were refused: they are tried again only when an administrator asks for it. */
  refused: z.int(),
  items: z.array(
    z.object({
      ...ids,
      channel: z.enum(MESSAGE_CHANNELS),
      /** Masked: "a***@example.com", "******3210". */
      to: z.string(),
      subject: z.string(),
      since: z.string(),
      lastTriedAt: z.string(),
      lastError: z.string(),
      isRefused: z.boolean(),
    }),
  ),
})
export type WaitingEmails = z.infer<typeof WaitingEmails>
