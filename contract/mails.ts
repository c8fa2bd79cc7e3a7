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
