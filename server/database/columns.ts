import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A moment; read as `Date`. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Money in integer paise. Larger than an int: a hundred dear lines pass two thousand million. */
export const paise = (name: string) => bigint(name, { mode: 'number' })
