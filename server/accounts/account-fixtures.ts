import { type Answer, QUICK_HASH, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

export const PASSWORD = 'basket42'
let registered = 0

/** Registers over the API, with a new email unless one is given. */
export async function register(
  shop: TestShop,
  given: Record<string, unknown> = {},
): Promise<{ email: string; answer: Answer }> {
  const email = `shopper${++registered}@example.com`
  const answer = await shop.call('POST', '/api/register', {
    body: { name: 'Asha Rao', email, password: PASSWORD, ...given },
  })
  return { email, answer }
}

/** Registers somebody whose password is checked quickly. */
export async function registerForGuesses(shop: TestShop): Promise<{ email: string; id: string }> {
  const { email, answer } = await register(shop)
  await shop.database.rows('update people set password_hash = $2 where email = $1', [email, QUICK_HASH])
  return { email, id: answer.body.user?.id ?? '' }
}

export function logIn(shop: TestShop, email: string, password: string, more: object = {}): Promise<Answer> {
  return shop.call('POST', '/api/login', { body: { email, password, ...more } })
}

/** Somebody who has registered and logged in. */
export async function signedIn(shop: TestShop, given: Record<string, unknown> = {}): Promise<TestPerson> {
  const { email } = await register(shop, given)
  const { body } = await logIn(shop, email, PASSWORD)
  return { id: body.user?.id ?? '', name: body.user?.name ?? '', email, token: body.token ?? '' }
}

/** 200 while the person is signed in, 401 afterwards. */
export async function sessionStatus(shop: TestShop, person: TestPerson): Promise<number> {
  return (await shop.call('GET', '/api/profile', { as: person })).status
}
