import type { Carrier } from '#contract/promises/areas.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#server/database/drizzle.ts'

/** Where the shop delivers. A new shop has one area that is all of India. */
export const deliveryAreas = pgTable(
  'delivery_areas',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    feePaise: paise('fee_paise').notNull().default(0),
    freeFromPaise: paise('free_from_paise'),
    minimumPaise: paise('minimum_paise').notNull().default(0),
    takesCash: boolean('takes_cash').notNull().default(true),
    leadDays: integer('lead_days').notNull(),
    /** 0 for Sunday. */
    weekdays: integer('weekdays').array().notNull(),
    /** HH:MM in Asia/Kolkata. */
    cutOff: text('cut_off'),
    carrier: text('carrier').$type<Carrier>().notNull().default('riders'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('delivery_areas_name').on(sql`lower(${table.name})`),
    check(
      'delivery_areas_amounts',
      sql`${table.feePaise} >= 0 and ${table.freeFromPaise} >= 0 and ${table.minimumPaise} >= 0`,
    ),
    check('delivery_areas_weekdays', sql`cardinality(${table.weekdays}) between 1 and 7`),
    check('delivery_areas_carrier_known', sql`${table.carrier} in ('riders', 'courier')`),
  ],
)
export type AreaRow = typeof deliveryAreas.$inferSelect

/** The pincodes of areas: whole ones, and first digits that stand for all that begin with them. The longest one decides. */
export const areaPincodes = pgTable(
  'area_pincodes',
  {
    /** "411004", "411", or "" for everywhere else. */
    prefix: text('prefix').primaryKey(),
    areaId: uuid('area_id')
      .notNull()
      .references(() => deliveryAreas.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('area_pincodes_area').on(table.areaId),
    check('area_pincodes_prefix', sql`${table.prefix} ~ '^([1-9][0-9]{0,5})?$'`),
  ],
)
