import { pgTable, text } from '#server/database/drizzle.ts'

/** Where a pincode lies, by the delivered orders of the shop: each night anew, and only where several people agree. */
export const pincodePlaces = pgTable('pincode_places', {
  pincode: text('pincode').primaryKey(),
  city: text('city').notNull(),
  /** Two digits. */
  state: text('state').notNull(),
})
