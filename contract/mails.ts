import * as z from 'zod/mini'
import { ids } from './envelope.ts'

/** An email that a demo shop did not send: everybody who can open the demo can read it. */
export const DemoMail = z.object({
  ...ids,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
})
export type DemoMail = z.infer<typeof DemoMail>

/** Emails that the mail server has not accepted yet. */
export const WaitingEmails = z.object({
  /** False: the shop sends no emails. A demo counts as if it did. */
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
