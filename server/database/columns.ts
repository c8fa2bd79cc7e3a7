import { bigint, customType, timestamp } from '#server/database/drizzle.ts'

/** Read as `Date`. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Money in integer paise. An order can exceed an int4, which ends at ₹2.1 crore. */
export const paise = (name: string) => bigint(name, { mode: 'number' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Compared byte by byte, so that every PostgreSQL sorts alike. */
export const plainOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
