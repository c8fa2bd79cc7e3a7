import { hashPassword } from '#server/accounts/sign-in/password.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'

const PASSWORD = process.env.BENCH_PASSWORD ?? 'bench-1234'

/** Somebody of each role to measure as, with the password of BENCH_PASSWORD. */
export const BENCH_LOGINS = {
  admin: { email: 'admin@bench.example', password: PASSWORD },
  customer: { email: 'customer@bench.example', password: PASSWORD },
  agent: { email: 'agent@bench.example', password: PASSWORD },
}

/** The administrator is new; customer and agent are two of the generated people, with their orders. */
export async function addBenchLogins(queries: Queries): Promise<void> {
  const { admin, customer, agent } = BENCH_LOGINS
  const hash = await hashPassword(PASSWORD)
  await queries.sql`
    insert into people (id, name, email, phone, role, staff_role, password_hash) values (${newId()}, 'Vikram Shah', ${admin.email}, '9999900000', 'admin', 'owner', ${hash})
    on conflict (email) where email <> '' do update set password_hash = excluded.password_hash`
  for (const [role, { email }] of [
    ['customer', customer],
    ['delivery_agent', agent],
  ] as const) {
    await queries.sql`
      update people set email = ${email}, password_hash = ${hash}
       where id = coalesce((select id from people where email = ${email}),
         (select id from people where role = ${role} and email like '%@bench.example' order by created_at, id limit 1))`
  }
}
