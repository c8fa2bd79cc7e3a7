import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackupsOverview } from '#contract/backups.ts'
import type { ToDo } from '#contract/dashboards.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Settings } from '#contract/settings.ts'
import { logIn, PASSWORD, sessionStatus, signedIn } from '#server/accounts/account-fixtures.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { findViolations } from '#server/database/invariants.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { documentsOf, registerShop } from '#server/orders/documents/document-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { ask } from '#server/tickets/ticket-fixtures.ts'
import { newDatabase, openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { openSteppedJobs } from '#tests/testing/stepped-jobs.ts'
import { addKept, readKeptBeside } from './kept-beside.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

let folder: string
let lost: TestShop
let restored: TestShop
let copy: Awaited<ReturnType<typeof newDatabase>>
let owner: TestPerson
let manager: TestPerson
let customer: TestPerson
let deleted: TestPerson
let invoicedBefore: string
/** What was given between the backup and its restore: orders, papers and questions. */
let given: string[]

/** An order that was sent, with its invoice, and an invoice that was credited in full. */
async function trade(shop: TestShop, admin: TestPerson, buyer: TestPerson) {
  const dispatch = dispatchOf(shop, admin)
  const { id: productId } = await insertProduct(shop.database, { hsn: '851610' })
  const order = async () => (await placeOrder(shop, buyer, [{ productId, quantity: 1 }])).body.data
  const [sent, cancelled] = [await order(), await order()]
  await dispatch.byCourier(sent.id, {}, 'delivered')
  await dispatch.byCourier(cancelled.id)
  await dispatch.cancel(cancelled.id)
  const papers = [
    ...(await documentsOf(shop, sent.id, admin)),
    ...(await documentsOf(shop, cancelled.id, admin)),
  ]
  const ticket = (await ask(shop, buyer, sent.id)).body.data
  const numbers = [sent.orderNumber, cancelled.orderNumber, ticket.number]
  expect(papers).toHaveLength(3)
  return { sent, numbers: [...numbers, ...papers.map(({ number }) => number)] }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-restores-'))
  const env = { DEMO: 'false', BACKUP_DIR: folder }
  lost = await openTestShop({ env })
  owner = await lost.person('admin', { name: 'Meera Iyer' })
  manager = await lost.person('admin', { staffRole: 'manager' })
  customer = await lost.person()
  await registerShop(lost, owner)
  invoicedBefore = (await trade(lost, owner, customer)).sent.id
  await lost.database.sql`
    insert into password_resets (token_hash, person_id, expires_at)
    values ('\\x01', ${manager.id}, now() + interval '1 day')`
  await lost.database.sql`insert into phone_codes (phone) values ('9876500001')`
  await lost.call('POST', '/api/gst/links', { as: owner, body: { period: '2026-10' } })
  const file = join(folder, 'shop.backup')
  deleted = await signedIn(lost, { name: 'Ishwarya Deshmukh' })
  await takeBackup(lost.connection, file)
  await deleteAccount(deleted)
  given = (await trade(lost, owner, customer)).numbers
  // As a busy shop gives them: each connection has some in advance.
  const more = await lost.database.sql<{ number: string }>`
    select next_order_number() as number from generate_series(1, 500)`
  given.push(...more.map(({ number }) => number))
  copy = await newDatabase()
  await restoreBackup(copy.connection, file)
  restored = await openTestShop({ env, connection: copy.connection })
})
afterAll(async () => {
  await Promise.all([lost.close(), restored.close()])
  await copy.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Deletes an account of the lost shop, and does the work that follows from it. */
async function deleteAccount(person: TestPerson): Promise<void> {
  const queue = openSteppedJobs()
  await queue.prepare(lost.database)
  const { connection, config } = lost
  const server = await openTestShop({
    env: { DEMO: 'false', BACKUP_DIR: config.backupFolder },
    connection,
    queue,
  })
  const body = { password: PASSWORD }
  expect((await server.call('POST', '/api/profile/delete', { as: person, body })).status).toBe(200)
  await queue.runAll(lost.database)
  await server.close()
}

/** The owner, who signs in again. */
async function ownerAgain(): Promise<TestPerson> {
  const { body } = await logIn(restored, owner.email, PASSWORD)
  return { ...owner, token: body.token ?? '' }
}
const overview = async (as: TestPerson) =>
  (await restored.call<BackupsOverview>('GET', '/api/backups', { as })).body.data

describe('after a restore', () => {
  test('nobody is signed in, and no link or code that lets somebody in works', async () => {
    for (const person of [owner, manager, customer]) {
      expect(await sessionStatus(lost, person)).toBe(200)
      expect(await sessionStatus(restored, person)).toBe(401)
    }
    const open = await restored.database.rows(
      'select from sessions union all select from password_resets where used_at is null union all select from phone_codes union all select from accountant_links',
    )
    expect(open).toEqual([])
  })

  test('no number of an order, a paper or a question is given twice', async () => {
    const as = await ownerAgain()
    const { body } = await logIn(restored, customer.email, PASSWORD)
    const { numbers } = await trade(restored, as, { ...customer, token: body.token ?? '' })
    expect(numbers).toHaveLength(6)
    expect(numbers.filter((number) => given.includes(number))).toEqual([])
    expect(await findViolations(restored.database)).toEqual([])
  })

  test('a credit note for an invoice from before goes on in the new series too', async () => {
    const as = await ownerAgain()
    const note = await restored.call<IssuedDocument>('POST', `/api/orders/${invoicedBefore}/credit-notes`, {
      as,
      body: { reason: 'Broken', lines: [{ lineNo: 1, quantity: 1 }] },
    })
    const { prefix } = (await overview(as)).restore ?? {}
    expect(note.body.data.number).toMatch(new RegExp(`^${prefix}C/`))
    expect(note.body.data.number.length).toBeLessThanOrEqual(16)
  })

  test('numbers of papers begin with what never was used, and never again as they did before', async () => {
    const as = await ownerAgain()
    const { documentPrefix } = (await restored.call<Settings>('GET', '/api/settings', { as })).body.data
    expect(documentPrefix).toMatch(/^[A-Z][A-Z0-9]$/)
    const back = await restored.call('PUT', '/api/settings', { as, body: { documentPrefix: '' } })
    expect([back.status, back.body.fields?.documentPrefix]).toEqual([
      400,
      expect.stringContaining('restored'),
    ])
    expect((await readKeptBeside(folder)).documentPrefixes).toEqual(['', documentPrefix])
  })

  test('the owner is told who came with it and what ended, and messages wait for a yes', async () => {
    const as = await ownerAgain()
    const { restore } = await overview(as)
    expect(restore).toMatchObject({
      owners: [`Meera Iyer (${owner.email})`],
      lastPapers: [expect.stringMatching(/^C\/.*\/00001$/), expect.stringMatching(/^T\/.*\/00002$/)],
      lastOrder: expect.stringMatching(/^TK-/),
    })
    const held = await restored.database.sql<{ task: string }>`
      select task from job_requests where held_since is not null`
    expect(restore?.messages).toBe(held.length)
    expect(held.length).toBeGreaterThan(2)
    const toDo = async () => (await restored.call<ToDo>('GET', '/api/desk/to-do', { as })).body.data
    const waiting = (await toDo()).waiting.backup ?? 0
    const finish = () =>
      restored.call('POST', `/api/backups/restores/${restore?.id}/done`, { as, body: { messages: 'send' } })
    expect((await finish()).status).toBe(200)
    expect((await finish()).status).toBe(404)
    expect((await toDo()).waiting.backup).toBe(waiting - 1)
    expect((await overview(as)).restore).toBeNull()
    expect(await restored.database.sql`select from job_requests where held_since is not null`).toEqual([])
  })

  test('an account that was deleted since is deleted again', async () => {
    expect((await readKeptBeside(folder)).deletedAccounts).toEqual([deleted.id])
    const [person] = await restored.database.sql`select name, email from people where id = ${deleted.id}`
    expect(person).toEqual({ name: '', email: '' })
    expect((await logIn(restored, deleted.email, PASSWORD)).status).toBe(401)
  })

  test('a manager neither reads nor settles it', async () => {
    const { body } = await logIn(restored, manager.email, PASSWORD)
    const as = { ...manager, token: body.token ?? '' }
    const done = await restored.call('POST', `/api/backups/restores/${manager.id}/done`, {
      as,
      body: { messages: 'drop' },
    })
    expect(done.status).toBe(403)
  })
})

test('what is kept beside backups is added to, and a file that cannot be read is not written over', async () => {
  const kept = join(folder, 'elsewhere')
  expect((await readKeptBeside(kept)).deletedAccounts).toEqual([])
  expect(existsSync(kept)).toBe(false)
  await addKept(kept, { deletedAccounts: ['b'], documentPrefixes: [''] })
  await addKept(kept, { deletedAccounts: ['a', 'b'], documentPrefixes: ['K2'] })
  expect(JSON.parse(readFileSync(join(kept, 'kept.json'), 'utf8'))).toEqual({
    deletedAccounts: ['a', 'b'],
    documentPrefixes: ['', 'K2'],
  })
  writeFileSync(join(kept, 'kept.json'), '{"deletedAccounts":')
  await expect(addKept(kept, { deletedAccounts: ['c'], documentPrefixes: [] })).rejects.toThrow()
  expect(readFileSync(join(kept, 'kept.json'), 'utf8')).toBe('{"deletedAccounts":')
})
