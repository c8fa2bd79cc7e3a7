import type { Queries } from '#server/database/connect.ts'

/** Signs everybody out and ends every link and code that lets somebody in: in a restored shop they are those of a time before. */
export async function endAllSignIns({ sql }: Queries): Promise<void> {
  await sql`update password_resets set used_at = now() where used_at is null`
  await sql`delete from sessions`
  await sql`delete from phone_codes`
}

/** Who can run the shop, by name and email. */
export async function listOwners({ sql }: Queries): Promise<string[]> {
  const owners = await sql<{ name: string; email: string }>`
    select name, email from people
     where role = 'admin' and staff_role = 'owner' and deactivated_at is null and password_hash is not null
     order by created_at, id`
  return owners.map(({ name, email }) => `${name} (${email})`)
}
