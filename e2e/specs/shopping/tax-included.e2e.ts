import type { Page } from '@playwright/test'
import { SHOP_IDENTITY } from '#tests/testing/shop-identity.ts'
import { DELIVERY_DETAILS } from '../../support/delivery-details.ts'
import { expect, shopOwner, type TestPerson, test } from '../../support/shop-test.ts'
import { startShop } from '../../support/started-shop.ts'

interface Session {
  user: { id: string }
  token: string
}

const ADDED_TAX = /Tax \(18%\)|before tax|472|\+ ?tax/i

test('in a new real shop a shopper pays the price on the page, and nothing speaks of an added tax', async ({
  browser,
}) => {
  const shop = await startShop({ env: { DEMO: 'false' } })
  try {
    const call = async <Data>(as: Session, path: string, body: object, method = 'POST'): Promise<Data> => {
      const answer = await fetch(shop.url + path, {
        method,
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()).data
    }
    const signIn = async ({ email, password }: TestPerson): Promise<Session> =>
      (
        await fetch(`${shop.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        })
      ).json()
    const asha = { name: 'Asha Rao', email: 'asha@kirana.example', password: 'basket-42' }
    const admin = await signIn(shopOwner)
    await call(admin, '/api/settings', SHOP_IDENTITY, 'PUT')
    await call(admin, '/api/register', { ...asha, role: 'customer' })
    const customer = await signIn(asha)
    const { id: category } = await call<{ id: string }>(admin, '/api/categories', { name: 'Groceries' })
    const rice = { name: 'Sona Masoori rice 5 kg', category, price: 400, mrp: 450, stock: 10 }
    const { id } = await call<{ id: string }>(admin, '/api/products', rice)
    await call(admin, '/api/coupons', { code: 'SAVE10', kind: 'percent', percent: 10 })

    const open = async (session: Session): Promise<Page> => {
      const page = await browser.newPage()
      await page.addInitScript(
        ([user, token]) => {
          if (location.origin === 'null') return
          localStorage.setItem('user', user ?? '')
          localStorage.setItem('token', token ?? '')
        },
        [JSON.stringify(session.user), session.token],
      )
      return page
    }
    const page = await open(customer)
    const shows = async (...texts: string[]) => {
      for (const text of texts) await expect(page.locator('body')).toContainText(text)
      await expect(page.locator('body')).not.toContainText(ADDED_TAX)
    }
    await page.goto(`${shop.url}/products/${id}`)
    await shows('₹400.00', 'MRP ₹450.00 (incl. of all taxes)', '11% OFF', 'Save ₹50.00')
    const added = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/cart/'),
    )
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await added
    await page.goto(`${shop.url}/cart`)
    await page.getByLabel('Offer code').fill('SAVE10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await shows('₹360.00', 'incl. of all taxes')
    await page.goto(`${shop.url}/checkout`)
    await shows('₹360.00', 'incl. of all taxes')

    const { id: orderId } = await call<{ id: string }>(customer, '/api/orders', {
      items: [{ productId: id, quantity: 1, price: 400 }],
      deliveryDetails: DELIVERY_DETAILS,
      paymentMethod: 'cod',
      coupon: 'SAVE10',
      subtotal: 400,
      discount: 40,
      tax: 0,
      total: 360,
      orderType: 'cart',
    })
    await page.goto(`${shop.url}/orders?order=${orderId}`)
    await shows('₹360.00', 'incl. of all taxes')
    await page.emulateMedia({ media: 'print' })
    await shows('₹360.00', 'incl. of all taxes')

    const office = await open(admin)
    await office.goto(`${shop.url}/admin?order=${orderId}`)
    await expect(office.getByRole('dialog')).toContainText('incl. of all taxes')
    await expect(office.getByRole('dialog')).not.toContainText(ADDED_TAX)
    await office.goto(`${shop.url}/admin/settings?section=tax`)
    await office.getByLabel('Your prices').selectOption('added')
    await expect(office.getByText('pays ₹118 instead of ₹100')).toBeVisible()
    await office.getByRole('button', { name: 'Save tax settings' }).click()
    const refusal = 'With 18% tax added, Sona Masoori rice 5 kg would cost more than its MRP.'
    await expect(office.getByText(refusal, { exact: false })).toBeVisible()
  } finally {
    await shop.stop()
  }
})
