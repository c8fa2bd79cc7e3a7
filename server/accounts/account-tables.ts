import type { Role } from '#contract/accounts.ts'
import type { PersonAddress } from '#contract/accounts-schemas.ts'
import type { AgentStatus } from '#contract/delivery.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#server/database/drizzle.ts'
import { columnsOf } from '#server/database/table-parts.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case; empty for an account with a phone alone. A removed person keeps it, so that nobody else gets it. */
    email: text('email').notNull(),
    /** When a link that was sent to the email was used; before, it may be a stranger's. */
    emailProvedAt: timestampColumn('email_proved_at'),
    phone: text('phone'),
    /** When the owner of the phone proved it by a code: from then on it signs in a customer. */
    phoneProvedAt: timestampColumn('phone_proved_at'),
    /** Since when the owner of the proved phone wants messages by WhatsApp. */
    whatsappSince: timestampColumn('whatsapp_since'),
    role: text('role').$type<Role>().notNull(),
    /** Which rights an administrator has; null for everybody else. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** When an administrator last looked at what has happened. */
    bellSeenAt: timestampColumn('bell_seen_at'),
    address: jsonb('address').$type<PersonAddress>(),
    /** Null until an invited person has set one. */
    passwordHash: text('password_hash'),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    deactivatedAt: timestampColumn('deactivated_at'),
    /** The account of the same person that this one has become part of: what arrives for this one later is that one's. */
    mergedInto: uuid('merged_into'),
    /** For the list's search; stored, so that counting matches concatenates nothing. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(name) || ' ' || email || ' ' || coalesce(phone, '')`),
  },
  (table) => [
    uniqueIndex('people_email').on(table.email).where(sql`email <> ''`),
    uniqueIndex('people_proved_phone')
      .on(table.phone)
      .where(sql`phone_proved_at is not null and role = 'customer'`),
    index('people_guest_phone')
      .on(table.phone)
      .where(sql`role = 'customer' and email = '' and phone_proved_at is null`),
    index('people_role').on(table.role, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('people_active').on(table.role).where(sql`deactivated_at is null`),
    index('people_removed').on(table.role).where(sql`deactivated_at is not null`),
    index('people_recent').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('people_search').using('gin', sql`search_text gin_trgm_ops`),
    foreignKey({ columns: [table.mergedInto], foreignColumns: [table.id] }),
    check('people_merged_closed', sql`${table.mergedInto} is null or ${table.deactivatedAt} is not null`),
    check('people_role_known', sql`${table.role} in ('customer', 'admin', 'delivery_agent')`),
    check(
      'people_staff_role',
      sql`(${table.role} = 'admin') = (${table.staffRole} is not null) and ${table.staffRole} in ${sql.raw(`('${STAFF_ROLES.join("', '")}')`)}`,
    ),
    check('people_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)
export type PersonRow = Omit<typeof people.$inferSelect, 'searchText'>
/** The columns of a `PersonRow`. */
export const PERSON = columnsOf(people)

export const agents = pgTable(
  'agents',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Every status but `offline` is online. */
    status: text('status').$type<AgentStatus>().notNull().default('offline'),
    statusSince: timestampColumn('status_since').notNull().defaultNow(),
    /** Null until somebody rates agents. */
    rating: doublePrecision('rating'),
    /** Orders that were assigned to this agent and not taken away again. */
    totalAssigned: integer('total_assigned').notNull().default(0),
    completedOrders: integer('completed_orders').notNull().default(0),
    /** Always the sum of this agent's cash entries. */
    cashInHandPaise: paise('cash_in_hand_paise').notNull().default(0),
    /** Null: the shop's limit. */
    cashLimitPaise: paise('cash_limit_paise'),
  },
  (table) => [check('agents_status_known', sql`${table.status} in ('available', 'busy', 'offline')`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, so that nobody can sign in with a copy of the table. */
    tokenHash: bytes('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** A remembered session ends after this many idle days. */
    idleDays: integer('idle_days'),
  },
  (table) => [index('sessions_person').on(table.personId), index('sessions_expiry').on(table.expiresAt)],
)

/** Browsers that somebody has signed in from; wrong guesses of strangers do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token that the browser stores. */
    tokenHash: bytes('token_hash').notNull(),
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.tokenHash] }),
    index('known_devices_seen').on(table.seenAt),
  ],
)

/** Links that set a password, or with a new email prove that one. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null until the message with the link leaves. */
    tokenHash: bytes('token_hash').unique(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    newEmail: text('new_email'),
    /** The administrator who was shown the link, where the shop sends no email; null for one that was sent. */
    shownTo: uuid('shown_to'),
    /** The session in which the link was asked for, and with which it ends. */
    sessionHash: bytes('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  },
  (table) => [
    index('password_resets_person').on(table.personId),
    index('password_resets_session').on(table.sessionHash),
  ],
)

/** One code for each phone; a new one replaces it. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    phone: text('phone').primaryKey(),
    /** As passwords are hashed, because six digits are guessed from anything weaker; empty before the first and once used. */
    codeHash: text('code_hash').notNull().default(''),
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull().defaultNow(),
  },
  (table) => [index('phone_codes_expiry').on(table.expiresAt)],
)

export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    landmark: text('landmark'),
    city: text('city').notNull(),
    /** Two digits. */
    state: text('state').notNull(),
    pincode: text('pincode').notNull(),
    /** Whether its person was asked, where the pincode lies in another state. */
    isStateConfirmed: boolean('is_state_confirmed').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('saved_addresses_person').on(table.personId),
    check('saved_addresses_state', sql`${table.state} ~ '^[0-9]{2}$'`),
  ],
)

/** Counted in the database, so that more servers do not allow more guesses. */
export const attempts = pgTable(
  'attempts',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    windowStart: timestampColumn('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject, table.windowStart] }),
    index('attempts_window').on(table.windowStart),
  ],
)
