import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startOwnPostgres } from '#server/database/own-postgres/own-postgres.ts'
import { databaseUrl } from '#tests/testing/database-server.ts'
import { SERVER_ENVIRONMENT } from '#tests/testing/server-environment.ts'
import { openTestShop, type TestShop } from '#tests/testing/shop.ts'

const CREATE = join(import.meta.dirname, 'create-administrator.ts')
const SET_PASSWORD = join(import.meta.dirname, 'set-administrator-password.ts')

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

const createAdministrator = (args: string[], password: string, env: Record<string, string>) =>
  run(CREATE, args, password, env)

/** Runs a command as a script does: the password comes over the pipe. */
function run(
  command: string,
  args: string[],
  password: string,
  env: Record<string, string>,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { env: { ...SERVER_ENVIRONMENT, ...env } }
    const child = execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr })
    })
    child.stdin?.end(`${password}\n`)
  })
}

describe('on the database of DATABASE_URL', () => {
  let shop: TestShop
  let env: Record<string, string>
  beforeAll(async () => {
    shop = await openTestShop()
    const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name')
    env = { DATABASE_URL: databaseUrl(inject('postgres'), rows[0]?.name ?? '') }
  })
  afterAll(() => shop.close())

  test('the first administrator can log in, and nothing shows the password', async () => {
    const args = ['--name', 'Meera Shah', '--email', ' Meera@Example.com ']
    const made = await createAdministrator(args, 'saffron-42', env)
    expect(made).toEqual({
      code: 0,
      stdout: 'meera@example.com can log in as administrator at http://localhost:3000\n',
      stderr: '',
    })
    const login = await shop.call('POST', '/api/login', {
      body: { email: 'meera@example.com', password: 'saffron-42' },
    })
    expect(login.body.user).toMatchObject({ name: 'Meera Shah', role: 'admin' })
    const audit = await shop.database.sql`select person_name, action from audit_entries`
    expect(audit).toEqual([{ personName: 'admin:create', action: 'person.created' }])
  })

  test('an administrator who forgot the password gets a new one, and is signed out everywhere', async () => {
    const owner = await shop.person('admin', { email: 'owner@example.com' })
    const set = (email: string, password: string) => run(SET_PASSWORD, ['--email', email], password, env)
    expect(await set(' Owner@Example.com ', 'turmeric-42')).toEqual({
      code: 0,
      stdout:
        'owner@example.com is signed out everywhere and can log in with the new password at http://localhost:3000\n',
      stderr: '',
    })
    expect((await shop.call('GET', '/api/profile', { as: owner })).status).toBe(401)
    const body = { email: 'owner@example.com', password: 'turmeric-42' }
    expect((await shop.call('POST', '/api/login', { body })).status).toBe(200)
    const audit = await shop.database
      .sql`select person_name, action from audit_entries where subject_id = ${owner.id}`
    expect(audit).toEqual([{ personName: 'admin:password', action: 'person.password-set' }])

    const customer = await shop.person('customer')
    expect(await set(customer.email, 'turmeric-42')).toMatchObject({
      code: 1,
      stderr: 'No administrator of this shop has this email.\n',
    })
    expect(await set('owner@example.com', 'short')).toMatchObject({ code: 1, stdout: '' })
  })

  test.each([
    [
      'a taken email',
      ['--name', 'Meera Two', '--email', 'MEERA@example.com'],
      'saffron-42',
      /has this email already.*under People/,
    ],
    ['no email', ['--name', 'Meera'], 'saffron-42', /--email: Email is required/],
    ['a short name', ['--name', 'M', '--email', 'm@example.com'], 'saffron-42', /--name: Name must be/],
    [
      'a short password',
      ['--name', 'Me', '--email', 'm@example.com'],
      'abc12',
      /Password: Password must be at least 6/,
    ],
    ['a common password', ['--name', 'Me', '--email', 'm@example.com'], 'password1', /too common/],
    ['no password', ['--name', 'Me', '--email', 'm@example.com'], '', /Password is required/],
    ['a password as argument', ['--password', 'saffron-42'], '', /Usage/],
  ])('%s is refused with one sentence and nobody is added', async (_name, args, password, sentence) => {
    const before = await shop.database.sql`select id from people`
    const refused = await createAdministrator(args, password, env)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(sentence)
    expect(refused.stderr).not.toMatch(/ at .*\.ts|saffron-42|abc12/)
    expect(await shop.database.sql`select id from people`).toEqual(before)
  })
})

describe("on the shop's own database", () => {
  test('it works while the shop is stopped and while it runs', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'tokri-admin-'))
    await chmod(dataFolder, 0o755)
    const env = { DATA_DIR: dataFolder }
    const stopped = await createAdministrator(
      ['--name', 'One', '--email', 'one@example.com'],
      'saffron-42',
      env,
    )
    expect(stopped).toMatchObject({ code: 0, stderr: '' })
    const postgres = await startOwnPostgres({ dataFolder, log: pino({ level: 'silent' }) })
    const running = await createAdministrator(
      ['--name', 'Two', '--email', 'two@example.com'],
      'saffron-42',
      env,
    )
    expect(running).toMatchObject({ code: 0, stderr: '' })
    const client = new pg.Client(postgres.connection)
    await client.connect()
    const { rows } = await client.query('select email, role from people order by email')
    await client.end()
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
    expect(rows).toEqual([
      { email: 'one@example.com', role: 'admin' },
      { email: 'two@example.com', role: 'admin' },
    ])
  })
})
