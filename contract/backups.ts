import * as z from 'zod/mini'
import { ids } from './envelope.ts'

/** What restoring a backup into a database beside the shop's has shown. */
export const Rehearsal = z.object({
  orders: z.int(),
  rows: z.int(),
  /** Where rules of the database do not hold in what was restored, in words: the first of them. */
  violations: z.array(z.string()),
  /** How many there are in all; earlier rehearsals did not say. */
  violationCount: z.optional(z.int()),
  seconds: z.number(),
  /** Why it could not be restored; null where it could. */
  problem: z.nullable(z.string()),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const Backup = z.object({
  ...ids,
  kind: z.enum(['button', 'schedule']),
  /** Who pressed the button. */
  by: z.nullable(z.string()),
  startedAt: z.string(),
  /** Null while it is being made. */
  finishedAt: z.nullable(z.string()),
  /** Why it failed; null where it did not. */
  problem: z.nullable(z.string()),
  fileName: z.string(),
  /** The machine that has the file. */
  host: z.nullable(z.string()),
  /** Whether this server finds the file, so that it can be downloaded and rehearsed. */
  isHere: z.boolean(),
  bytes: z.nullable(z.int()),
  orders: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** When the last rehearsal was asked for or, once there is one, had ended. */
  rehearsedAt: z.nullable(z.string()),
  rehearsal: z.nullable(Rehearsal),
})
export type Backup = z.infer<typeof Backup>

/** What an owner has to look at after the shop came out of a backup. */
export const Restore = z.object({
  ...ids,
  /** When the backup was taken. */
  takenAt: z.string(),
  restoredAt: z.string(),
  /** Who can run the shop, by name and email. */
  owners: z.array(z.string()),
  /** What the numbers of papers begin with since then. */
  prefix: z.string(),
  /** The last number of each series before. */
  lastPapers: z.array(z.string()),
  lastOrder: z.nullable(z.string()),
  /** Messages that wait for a yes. */
  messages: z.int(),
})
export type Restore = z.infer<typeof Restore>

export const RestoreDoneBody = z.strictObject({ messages: z.enum(['send', 'drop']) })
export type RestoreDoneBody = z.infer<typeof RestoreDoneBody>

export const BackupsOverview = z.object({
  /** The newest first: those that are kept, and attempts of the last month. */
  items: z.array(Backup),
  /** Where the files lie on the server. */
  folder: z.string(),
  lastAt: z.nullable(z.string()),
  /** What the owner has to look at; null where all is well. */
  warning: z.nullable(z.string()),
  /** The last restore that no owner has dealt with; null where there is none. */
  restore: z.nullable(Restore),
})
export type BackupsOverview = z.infer<typeof BackupsOverview>

export const BACKUP_PERIODS = ['day', 'week'] as const
export type BackupPeriod = (typeof BACKUP_PERIODS)[number]
