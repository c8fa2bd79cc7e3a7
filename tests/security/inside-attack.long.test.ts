import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreatedPerson, Invitation } from '#contract/accounts-schemas.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import { tokenHash } from '#server/accounts/sign-in/session.ts'
import { insertBackup } from '#server/backups/backup-fixtures.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { findViolations } from '#server/database/invariants.ts'
import { sealTrackingSecret, trackingToken } from '#server/orders/guests/tracking-link.ts'
import { codeTo, newPhone, signInByPhone } from '#tests/testing/guest-fixtures.ts'
import { newDatabase, openTestShop, QUICK_HASH, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let folder: string
let shop: TestShop
let owner: TestPerson
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-inside-'))
  shop = await openTestShop({ env: { DEMO: 'false', BACKUP_DIR: folder } })
  owner = await shop.person('admin')
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Restores what `forge` makes of a backup of the shop; undefined where it is refused. */
async function restoreForged(forge: (lines: string) => string): Promise<TestShop | undefined> {
  const file = join(folder, 'forged.backup')
  await takeBackup(shop.connection, file)
  writeFileSync(file, gzipSync(forge(gunzipSync(readFileSync(file)).toString('utf8'))))
  const copy = await newDatabase()
  try {
    await restoreBackup(copy.connection, file)
  } catch {
    await copy.drop()
    return undefined
  }
  const restored = await openTestShop({
    env: { DEMO: 'false', BACKUP_DIR: folder },
    connection: copy.connection,
  })
  const close = async () => {
    await restored.close()
    await copy.drop()
  }
  return { ...restored, close }
}

describe('a backup that somebody has written to', () => {
  test('brings no session, link or code that lets anybody in, however long it says that it lasts', async () => {
    const [session, reset, link] = ['s'.repeat(43), 'r'.repeat(43), 'l'.repeat(43)]
    const { sql } = shop.database
    await sql`
      insert into sessions (token_hash, person_id, created_at, seen_at, expires_at)
      values (${tokenHash(session)}, ${owner.id}, '2099-01-01', '2099-01-01', '2099-12-31')`
    await sql`
      insert into password_resets (token_hash, person_id, expires_at)
      values (${tokenHash(reset)}, ${owner.id}, '2099-12-31')`
    await sql`
      insert into accountant_links (id, token_hash, period, made_at, made_by)
      values (gen_random_uuid(), ${tokenHash(link)}, '2026-10', now() + interval '5 minutes', ${owner.id})`
    const restored = await restoreForged((lines) => lines)
    if (!restored) throw new Error('It was refused')
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    expect((await restored.call('GET', '/api/profile', bearer(session))).status).toBe(401)
    expect((await restored.call('GET', '/api/gst/shared', bearer(link))).status).toBe(404)
    const body = { token: reset, password: 'chosen42', confirmPassword: 'chosen42' }
    expect((await restored.call('POST', '/api/password-reset/confirm', { body })).status).toBe(400)
    expect(await findViolations(restored.database)).toEqual([])
    await restored.close()
    await sql`delete from sessions where expires_at > '2099-01-01'`
  })

  test('names no file of the server', async () => {
    await insertBackup(shop)
    const names = ['../../../../etc/passwd', '/etc/passwd', 'shop_..%2f..%2fsecrets.key', 'secrets.key', '.']
    for (const name of names) {
      const restored = await restoreForged((lines) => lines.replaceAll(/shop_[\w:-]+\.backup/g, name))
      if (!restored) continue
      const rows = await restored.database.sql<{ fileName: string }>`select file_name from backups`
      expect(rows.filter(({ fileName }) => fileName === name)).toEqual([])
      await restored.close()
    }
  })

  test('that is cut, doubled, garbled or names tables of the database itself is refused whole', async () => {
    const forgeries: ((lines: string) => string)[] = [
      (lines) => lines.slice(0, lines.length / 2),
      (lines) => lines.replace('{"end":true}', ''),
      (lines) => lines + lines,
      (lines) => lines.replace('{"table":"people"}', '{"table":"pg_catalog.pg_authid"}'),
      (lines) => lines.replace('{"table":"people"}', '{"table":"people\\"; drop table orders; --"}'),
      (lines) => lines.replaceAll('"role":"admin"', '"role":"superuser"'),
      (lines) => lines.replaceAll('"staff_role":"owner"', '"staff_role":null'),
      () => '',
      () => '{}\n{"end":true}\n',
    ]
    for (const [at, forge] of forgeries.entries())
      expect(await restoreForged(forge), `forgery ${at}`).toBeUndefined()
    expect((await shop.call('GET', '/api/orders', { as: owner })).status).toBe(200)
  })

  test('with a secret of tracking links as it was stored before is sealed, and one of another key opens nothing', async () => {
    const secret = Buffer.alloc(32, 6)
    await shop.database.sql`
      insert into settings (name, value)
      values ('trackingSecret 0123456789abcdef', ${JSON.stringify(secret.toString('base64url'))}::jsonb)`
    const restored = await restoreForged((lines) => lines)
    if (!restored) throw new Error('It was refused')
    await sealTrackingSecret(restored.database, restored.config)
    const token = trackingToken(secret, '01890000-0000-7000-8000-000000000001')
    expect((await restored.call('POST', '/api/orders/track', { body: { token } })).body.code).toBe(
      'not_found',
    )
    await restored.close()
  })
})

describe('a member of staff', () => {
  const inUse = async (role: 'customer' | 'delivery_agent' | 'admin', staffRole?: StaffRole) => {
    const person = await shop.person(role, { staffRole, phone: newPhone() })
    await shop.database.sql`update people set password_hash = ${QUICK_HASH} where id = ${person.id}`
    return person
  }
  const roleOf = async ({ id }: TestPerson) =>
    (
      await shop.database.sql<{ staffRole: StaffRole | null; role: string }>`
        select staff_role, role from people where id = ${id}`
    )[0]

  test('gets no right that the role lacks: not for itself, not by a colleague, not by a new account, not at once', async () => {
    for (const staffRole of STAFF_ROLES.filter((role) => role !== 'owner')) {
      const as = await inUse('admin', staffRole)
      const colleague = await inUse('admin', staffRole)
      const customer = await inUse('customer')
      const grabs = [
        ...[as, colleague, customer].flatMap(({ id }) => [
          { method: 'PUT' as const, path: `/api/users/${id}`, body: { role: 'admin', staffRole: 'owner' } },
          { method: 'PUT' as const, path: `/api/users/${id}`, body: { staffRole: 'owner' } },
          { method: 'PUT' as const, path: `/api/users/${id}`, body: { role: 'admin' } },
          { method: 'POST' as const, path: `/api/users/${id}/invitation`, body: undefined },
        ]),
        { method: 'PUT' as const, path: '/api/profile', body: { role: 'admin', staffRole: 'owner' } },
        { method: 'DELETE' as const, path: `/api/users/${owner.id}`, body: undefined },
        { method: 'PUT' as const, path: `/api/users/${owner.id}`, body: { role: 'customer' } },
        { method: 'POST' as const, path: `/api/users/${owner.id}/invitation`, body: undefined },
        {
          method: 'POST' as const,
          path: '/api/users',
          body: { name: 'New', email: `grab-${staffRole}@example.com`, role: 'admin', staffRole: 'owner' },
        },
      ]
      await Promise.all(grabs.map(({ method, path, body }) => shop.call(method, path, { as, body })))
      for (const person of [as, colleague]) expect((await roleOf(person))?.staffRole).toBe(staffRole)
      expect(await roleOf(customer)).toEqual({ staffRole: null, role: 'customer' })
    }
    expect(await roleOf(owner)).toEqual({ staffRole: 'owner', role: 'admin' })
    const owners = await shop.database.sql`select id from people where staff_role = 'owner'`
    expect(owners).toEqual([{ id: owner.id }])
  })

  test('comes into no account of a customer or colleague by link, phone or password', async () => {
    const manager = await inUse('admin', 'manager')
    const [customer, agent] = [await inUse('customer'), await inUse('delivery_agent')]
    for (const { id } of [customer, agent]) {
      const link = await shop.call<Invitation>('POST', `/api/users/${id}/invitation`, { as: manager })
      expect(link.status).toBe(403)
      const own = newPhone()
      await shop.call('PUT', `/api/users/${id}`, { as: manager, body: { phone: own } })
      const session = await signInByPhone(shop, own, await codeTo(shop, own)).catch(() => undefined)
      expect(session?.id).not.toBe(id)
      const body = { email: 'mine@example.com', password: 'chosen42' }
      const changed = await shop.call('PUT', `/api/users/${id}`, { as: manager, body })
      expect(changed.status).toBe(400)
    }
  })

  test('that is removed or loses its role at the same moment finishes nothing after it', async () => {
    for (let round = 0; round < 6; round++) {
      const manager = await inUse('admin', 'manager')
      const body = { name: 'Late', email: `late-${round}@example.com`, role: 'admin', staffRole: 'packer' }
      const [created] = await Promise.all([
        shop.call<CreatedPerson>('POST', '/api/users', { as: manager, body }),
        shop.call('DELETE', `/api/users/${manager.id}`, { as: owner }),
      ])
      const [order] = await shop.database.sql<{ isBefore: boolean }>`
        select coalesce((select at from audit_entries where action = 'person.created' and person_id = ${manager.id}), '-infinity')
             < (select at from audit_entries where action = 'person.removed' and subject_id = ${manager.id}) as is_before`
      expect(created.status === 201 ? order?.isBefore : true).toBe(true)
      expect((await shop.call('GET', '/api/users', { as: manager })).status).toBe(401)
    }
  })
})
