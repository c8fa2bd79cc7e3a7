import * as z from 'zod/mini'
import { Person } from './accounts.ts'
import { pageOf } from './envelope.ts'

/** A person in the administrator's lists; customers with what they have ordered (all but cancelled). */
export const PersonInList = z.object({
  ...Person.shape,
  orders: z.optional(z.int()),
  totalSpent: z.optional(z.number()),
  /** Has a link to a first password and has not chosen one yet. */
  isInvited: z.optional(z.boolean()),
})
export type PersonInList = z.infer<typeof PersonInList>
export const PeoplePage = pageOf(PersonInList)
export type PeoplePage = z.infer<typeof PeoplePage>

/** A link to a first or new password: sent by mail, or handed out to be copied where the shop sends none. */
export const Invitation = z.object({
  sentTo: z.nullable(z.string()),
  invitationLink: z.nullable(z.string()),
})
export type Invitation = z.infer<typeof Invitation>

/** `invitation` is null where the administrator has given a password. */
export const CreatedPerson = z.object({ ...Person.shape, invitation: z.nullable(Invitation) })
export type CreatedPerson = z.infer<typeof CreatedPerson>
