import { demoAdmin, demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'

test('on a phone a product says where it comes from, and the list is narrowed to a country', async ({
  shop,
}) => {
  const page = await shop.openAs(demoCustomer, '/products/pharmacy_002', { viewport: PHONE })
  const details = page.getByRole('region', { name: 'Product details' })
  await expect(details).toContainText('Country of originIndia')
  await expect(details).toContainText('Generic nameAdhesive bandage')
  await expect(details).toContainText('Best before1,095 days from the day it was made')
  await expect(details).not.toContainText('Importer')
  await expect(page.getByText('300510')).toHaveCount(0)
  await details.scrollIntoViewIfNeeded()

  await page.goto(`${shop.url}/products?category=pharmacy`)
  await page
    .getByRole('button', { name: /Filter/ })
    .first()
    .click()
  const countries = page.getByRole('group', { name: 'Country of origin' })
  await expect(countries.getByRole('checkbox', { name: 'India' })).toBeVisible()
  await expect(countries.getByRole('checkbox', { name: 'Vietnam' })).toHaveCount(0)
  await countries.getByText('Germany').click()
  await expect(page).toHaveURL(/origin=DE/)
  await page.getByRole('button', { name: /^Show / }).click()
  await expect(page.getByRole('button', { name: 'Remove filter From Germany' })).toBeVisible()
})

test('on a phone an administrator writes facts down, and customers read them', async ({ shop }) => {
  const product = await shop.call<{ id: string }>(demoAdmin, 'POST', '/api/products', {
    name: 'Sencha',
    category: 'pharmacy',
    price: 250,
  })
  const page = await shop.openAs(demoAdmin, `/admin/products?product=${product.id}`, { viewport: PHONE })
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Country of origin')).toBeHidden()
  await form.getByText('Label and tax').click()
  await expect(form.getByLabel('Importer')).toHaveCount(0)
  await form.getByLabel('Country of origin').selectOption({ label: 'Japan' })
  await form.getByLabel('Importer').fill('Chai Imports, Kochi')
  await form.getByLabel('Manufacturer or packer').fill('Uji Seicha, Kyoto')
  await form.getByLabel('HSN code').fill('090')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('An HSN code has 4, 6 or 8 digits')).toBeVisible()
  await form.getByLabel('HSN code').fill('0902')
  // The list opens over what is below, which moves as the message goes.
  const suggestions = form.getByRole('listbox', { name: 'Suggestions' })
  await suggestions.getByRole('option', { name: /^0902 / }).click()
  await expect(suggestions).toBeHidden()
  await form.getByLabel('Needs a prescription').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const customer = await shop.openAs(demoCustomer, `/products/${product.id}`, { viewport: PHONE })
  await expect(customer.getByRole('region', { name: 'Product details' })).toContainText(
    'ImporterChai Imports, Kochi',
  )
  const note = customer.getByText('Needs a prescription: not sold online').filter({ visible: true })
  await expect(note).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Buy Now' })).toHaveCount(0)
  await shop.call(demoAdmin, 'DELETE', `/api/products/${product.id}`)
})
