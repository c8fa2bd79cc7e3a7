import * as z from 'zod/mini'
import { ids } from './envelope.ts'

/** A mail of the demo shop, which sends none: readable by everybody who can open the demo. */
export const DemoMail = z.object({
  ...ids,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
})
export type DemoMail = z.infer<typeof DemoMail>

/** Letters that the mail server has not taken yet. */
export const WaitingEmails = z.object({
  /** Without a mail server a real shop sends no emails. */
  hasMailServer: z.boolean(),
  total: z.int(),
  items: z.array(
    z.object({
      ...ids,
      /** Masked: "a***@example.com". */
      to: z.string(),
      subject: z.string(),
      since: z.string(),
      lastTriedAt: z.string(),
      lastError: z.string(),
    }),
  ),
})
export type WaitingEmails = z.infer<typeof WaitingEmails>
