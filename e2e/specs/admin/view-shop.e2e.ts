import { demoAdmin, demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'

test('an administrator views the shop as visitors do, edits what they see and comes back', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/coupons')
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page).toHaveURL(`${shop.url}/products?preview`)
  const bar = page.getByRole('complementary', { name: 'You are viewing your shop' })
  await expect(bar).toBeVisible()

  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('You are viewing your shop: nothing is bought here')).toBeVisible()
  await page.getByTestId('cart-link').click()
  await expect(page.getByRole('heading', { name: 'Only customers come here' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the products' }).click()

  const card = page.locator('article[data-product]').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name })
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await page.goBack()
  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await bar.getByRole('link', { name: 'Edit this product' }).click()
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await page.goBack()
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Only customers come here' })).toBeVisible()

  await bar.getByRole('button', { name: 'Back to the administration' }).click()
  await expect(page).toHaveURL(`${shop.url}/admin/coupons`)
  await page.goto(`${shop.url}/products`)
  await expect(page).toHaveURL(`${shop.url}/admin/dashboard`)

  const customer = await shop.openAs(demoCustomer, '/products?preview')
  await expect(customer.locator('article[data-product]').first()).toBeVisible()
  await expect(customer.locator('[data-rendered-for]')).toHaveCount(0)
  await expect(customer.getByText('You are viewing your shop')).toHaveCount(0)
})

test('a product with colours and sizes is made in its first form, on a phone, and shown in the shop', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/products?product=new', { viewport: PHONE })
  const form = page.getByRole('dialog', { name: 'New product' })
  const name = `Chanderi kurta ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await form.getByLabel('Price (₹)', { exact: true }).fill('999')
  await form.getByRole('button', { name: /Add options/ }).click()
  await form.getByLabel('Option', { exact: true }).fill('Colour')
  await form.getByLabel('Values, separated by commas').fill('Indigo, Ruby')
  const first = form.getByLabel('Price (₹) of Indigo')
  await first.focus()
  await first.evaluate((cell) => {
    const data = new DataTransfer()
    data.setData('text/plain', '1099\t1500\t4\tCK-I\n1199\t1600\t5\tCK-R\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(form.getByLabel('SKU of Ruby')).toHaveValue('CK-R')
  await expect(form.getByLabel('How the shop shows it').getByText('₹1,099.00')).toBeVisible()
  await form.getByLabel('SKU of Indigo').fill(`${name} I`)
  await form.getByLabel('SKU of Ruby').fill(`${name} R`)
  await form.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Product created')).toBeVisible()

  await page.goto(`${shop.url}/products?preview&search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('button', { name: /Indigo/ })).toBeVisible()
  await expect(page.getByText('Only 4 left').first()).toBeVisible()
  // Other tests count the products of the demo.
  await shop.call(demoAdmin, 'DELETE', `/api${new URL(page.url()).pathname}`)
})
