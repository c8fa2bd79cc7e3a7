import { hashPassword } from '#server/accounts/sign-in/password.ts'
import type { Answer, TestPerson, TestShop } from './shop.ts'

let lastPhone = 9_700_000_000
/** A number that nobody has typed before. */
export const newPhone = () => String(++lastPhone)

/** Somebody who has typed a phone to order without an account. */
export function newGuest(shop: Pick<TestShop, 'person'>, phone: string): Promise<TestPerson> {
  return shop.person('customer', { email: '', phone })
}

/** The code that has come to a phone. */
export async function codeTo({ database }: Pick<TestShop, 'database'>, phone: string): Promise<string> {
  const code = '246813'
  await database.sql`
    insert into phone_codes (phone, code_hash, expires_at)
    values (${phone}, ${await hashPassword(code)}, now() + interval '10 minutes')
    on conflict (phone) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`
  return code
}

interface Session {
  user: { id: string }
  token: string
}

/** Signs in by a code, as a phone does on which nobody was signed in. */
export async function signInByPhone(
  shop: Pick<TestShop, 'call'>,
  phone: string,
  code: string,
): Promise<TestPerson> {
  const { body }: Answer<Session> = await shop.call<Session>('POST', '/api/phone-login', {
    body: { phone, code },
  })
  if (!body.success) throw new Error(body.message)
  const { user, token } = body.data
  return { id: user.id, name: '', email: '', token }
}
