import * as z from 'zod/mini'
import { ids, PageQuery, pageOf } from './envelope.ts'

/** One change made by an administrator, an agent or the shop itself. */
export const AuditEntry = z.object({
  ...ids,
  at: z.string(),
  /** Null where the shop itself did it; `name` says which part. */
  person: z.object({ _id: z.nullable(z.string()), name: z.string(), role: z.string() }),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Names of objects whose ids the entry contains, as far as they still exist. */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditPage = pageOf(AuditEntry)
export type AuditPage = z.infer<typeof AuditPage>

export const AuditQuery = z.object({
  ...PageQuery.shape,
  /** Id of the person who made the change. */
  person: z.optional(z.string().check(z.maxLength(80))),
  /** Kind and id of the changed object: "order", "person", "product", "settings". */
  subjectType: z.optional(z.string().check(z.maxLength(40))),
  subjectId: z.optional(z.string().check(z.maxLength(80))),
  /** For the bell: only what other administrators did lately, without the steps of orders. */
  others: z.optional(z.literal('true')),
})
export type AuditQuery = z.infer<typeof AuditQuery>
