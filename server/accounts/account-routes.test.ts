import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

describe('registering and logging in', () => {
  test('an email is trimmed and lower-cased on both sides (AUTH-43, AUTH-44, AUTH-46)', async () => {
    const registered = await shop.call('POST', '/api/register', {
      body: { name: ' Asha Rao ', email: ' Asha@Example.COM ', password: 'basket42', confirmPassword: 'basket42' },
    })
    expect(registered.status).toBe(201)
    expect(registered.body.user).toMatchObject({ name: 'Asha Rao', email: 'asha@example.com', role: 'customer' })

    const login = await shop.call('POST', '/api/login', { body: { email: ' ASHA@example.com ', password: 'basket42' } })
    expect(login.status).toBe(200)
    expect(login.body.token).toMatch(/^[\w-]{43}$/)
    expect(login.text).not.toContain('password')
  })
})
