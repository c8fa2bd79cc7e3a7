import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { ShopMode } from '#contract/shop-mode.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { insertPerson } from '#server/accounts/sign-in/register-person.ts'
import { openSession } from '#server/accounts/sign-in/session.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { connect, type Database, SHOP_LIMITS } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { openReplicas, type Replicas } from '#server/database/replicas/replicas.ts'
import { type Events, openEvents } from '#server/events/events.ts'
import { JobQueue, type Jobs } from '#server/jobs/jobs.ts'
import { openProviders } from '#server/settings/providers/providers.ts'
import type { Providers, ShopApp } from '#server/shop.ts'
import { onServer } from './database-server.ts'
import { TEMPLATE_DATABASE } from './global-setup.ts'
import { SHOP_IDENTITY } from './shop-identity.ts'

/** The hash of "basket42" at the lowest cost, so that hundreds of guesses take no time. */
export const QUICK_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$hvCcwXhUqoGdYN9vOrhkYdxsoaAL8djPacPzpV3M4NE'

/** A busy machine makes a test slow, not red. */
const PATIENT_LIMITS = { ...SHOP_LIMITS, statementTimeoutMs: 60_000, connectTimeoutMs: 30_000 }

/** A person with a session, ready to call the API. */
export interface TestPerson {
  id: string
  name: string
  email: string
  token: string
}

export interface Answer<Data = unknown> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The parsed envelope; empty if the answer is not JSON. */
  body: {
    success: boolean
    data: Data
    code?: string
    message?: string
    error?: string
    fields?: Record<string, string>
    user?: Person
    token?: string
  }
  text: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  as?: TestPerson
  body?: unknown
  /** Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
}

interface GivenPerson {
  name?: string
  email?: string
  phone?: string
  staffRole?: StaffRole
}

export interface TestShop {
  app: ShopApp
  config: Config
  providers: Providers
  database: Database
  replicas: Replicas
  /** For tests that need a connection of their own. */
  connection: pg.ClientConfig
  events: Events
  jobs: Jobs
  /** Calls the API as somebody, or as nobody. */
  call<Data = unknown>(method: Method, path: string, options?: CallOptions): Promise<Answer<Data>>
  /** An administrator is an owner unless `staffRole` says otherwise. */
  person(role?: Role, given?: GivenPerson): Promise<TestPerson>
  close(): Promise<void>
}

export interface TestShopOptions {
  env?: Record<string, string>
  /** Runs the job queue too. */
  startJobs?: boolean
  /** Replaces the job queue. */
  queue?: Jobs
  /** A migrated database that is kept at the end. */
  connection?: pg.ClientConfig
  replicas?: (primary: Database) => Replicas
  /** Where the shop differs from others of its kind. */
  mode?: Partial<ShopMode>
  /** A real shop whose owner has not said anything yet, so that nobody can order. */
  isNew?: boolean
}

/** Says who sells, so that people can order. */
export async function openForBusiness({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await sql`
    insert into settings (name, value) select key, value from jsonb_each(${JSON.stringify(SHOP_IDENTITY)}::jsonb)
    on conflict (name) do nothing`
}

/** A whole shop on a fresh database, cloned from the migrated template. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { connection, drop } = options.connection
    ? { connection: options.connection, drop: async () => undefined }
    : await newDatabase()
  const read = readConfig({
    DEMO: 'true',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATABASE_URL: 'postgres://unused',
    BACKUP_DIR: join(tmpdir(), 'tokri-test-backups'),
    SECRETS_KEY: Buffer.alloc(32, 9).toString('base64'),
    ...options.env,
  })
  const config: Config = { ...read, mode: { ...read.mode, ...options.mode } }
  const log = pino({ level: config.logLevel })
  const database = connect(connection, PATIENT_LIMITS)
  const replicas = options.replicas?.(database) ?? openReplicas(database, [], log)
  const events = openEvents(database.pool, connection, log)
  const jobs = options.queue ?? new JobQueue(database.pool, log)
  const requestsPerMinute = 1_000_000
  const providers = await openProviders({ config, database, events, log })
  const app = await buildApp({
    config,
    providers,
    database,
    replicas,
    events,
    jobs,
    log,
    requestsPerMinute,
  })
  if (options.startJobs) await jobs.start()
  await app.ready()
  if (!config.isDemo && !options.isNew) await openForBusiness(database)

  return {
    app,
    config,
    providers,
    database,
    replicas,
    connection,
    events,
    jobs,
    call: (...given) => callApp(app, ...given),
    person: (...given) => insertTestPerson(database, ...given),
    async close() {
      await app.close()
      await jobs.stop()
      await events.close()
      await replicas.close()
      await database.close()
      await drop()
    },
  }
}

async function callApp<Data>(
  app: ShopApp,
  method: Method,
  path: string,
  { as, body, key, headers }: CallOptions = {},
): Promise<Answer<Data>> {
  const answer = await app.inject({
    method,
    url: path,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  })
  const isJson = String(answer.headers['content-type'] ?? '').includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (isJson ? answer.json() : {}) as Answer<Data>['body'],
    text: answer.body,
  }
}

async function insertTestPerson(
  database: Database,
  role: Role = 'customer',
  given: GivenPerson = {},
): Promise<TestPerson> {
  const email = given.email ?? `${role}-${newId()}@example.com`
  const row = await insertPerson(database, {
    name: given.name ?? 'Asha Rao',
    email,
    role,
    staffRole: given.staffRole,
    phone: given.phone,
    passwordHash: QUICK_HASH,
  })
  if (role === 'delivery_agent') {
    await database.sql`
      insert into agents (person_id, status) values (${row.id}, 'available') on conflict do nothing`
  }
  const { token } = await openSession(database, row.id, false)
  return { id: row.id, name: row.name, email, token }
}

/** A fresh database, cloned from the migrated template. */
export async function newDatabase(): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  return {
    connection: { ...server, database: name },
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}
