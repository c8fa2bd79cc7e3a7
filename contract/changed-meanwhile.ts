import * as z from 'zod/mini'

/** A field that somebody else has set since a form showed it; nobody where goods were sold. */
export const FieldChange = z.object({
  field: z.string(),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

/**
 * `data` of a 409 `changed_meanwhile`. A call that changes something may say in `seen` what its form showed: fields
 * that both have changed are named here, and nothing is saved. Sent again with the present values as `seen` it is.
 */
export const ChangedMeanwhile = z.object({
  /** The object as it is now, as its own call answers it. */
  current: z.unknown(),
  changed: z.array(FieldChange),
})
export type ChangedMeanwhile = z.infer<typeof ChangedMeanwhile>
