import type pg from 'pg'
import { hashPassword } from '#server/accounts/sign-in/password.ts'
import { newToken, tokenHash } from '#server/accounts/sign-in/session.ts'
import { newId } from '#server/database/identifiers.ts'

export interface BenchPerson {
  id: string
  email: string
  token: string
}

export const BENCH_PASSWORD = 'basket-42'

/** Customers with a session each. They share one password hash, because hashing is slow. */
export async function makeCustomers(client: pg.Client, count: number): Promise<BenchPerson[]> {
  const customers = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    email: `bench-${at}@example.com`,
    token: newToken(),
  }))
  await client.query(
    `insert into people (id, name, email, phone, role, password_hash)
     select id, 'Meera Iyer', email, '9876543210', 'customer', $3 from unnest($1::uuid[], $2::text[]) as p(id, email)`,
    [customers.map(({ id }) => id), customers.map(({ email }) => email), await hashPassword(BENCH_PASSWORD)],
  )
  await openSessions(client, customers)
  return customers
}

/** Several sessions of one person of the demo shop, because the rate limit counts requests by session. */
export async function sessionsOf(client: pg.Client, email: string, count: number): Promise<BenchPerson[]> {
  const { rows } = await client.query<{ id: string }>('select id from people where email = $1', [email])
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`Nobody has the address ${email}`)
  const sessions = Array.from({ length: count }, () => ({ id, email, token: newToken() }))
  await openSessions(client, sessions)
  return sessions
}

async function openSessions(client: pg.Client, people: readonly BenchPerson[]): Promise<void> {
  await client.query(
    `insert into sessions (token_hash, person_id, expires_at)
     select token_hash, person_id, now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as s(token_hash, person_id)`,
    [people.map(({ token }) => tokenHash(token)), people.map(({ id }) => id)],
  )
}
