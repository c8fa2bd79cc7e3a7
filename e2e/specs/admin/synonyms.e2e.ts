import { demoAdmin, demoCustomer, expect, test } from '../../support/shop-test.ts'

test('an administrator teaches the shop a word, corrects it, takes it back, and customers find by it', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/synonyms')
  const groups = page.getByRole('list', { name: 'Synonyms' })
  await expect(groups.getByRole('listitem').first()).toBeVisible()

  await page.getByRole('button', { name: 'New synonyms' }).click()
  const drawer = page.getByRole('dialog', { name: 'New synonyms' })
  await drawer.getByLabel('Words').fill('stethoscope')
  await drawer.getByRole('button', { name: 'Add synonyms' }).click()
  await expect(drawer.getByText('Enter at least two words that mean the same')).toBeVisible()
  await drawer.getByLabel('Words').fill('stethoscope, dhadkan yantra')
  await drawer.getByRole('button', { name: 'Add synonyms' }).click()
  await expect(drawer).toBeHidden()

  const customer = await shop.openAs(demoCustomer, '/products')
  await customer.goto(`${shop.url}/products?search=dhadkan+yantra`)
  await expect(customer.getByRole('heading', { name: 'Stethoscope' }).first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search synonyms' }).fill('dhadkan')
  await expect(groups.getByRole('listitem')).toHaveCount(1)
  await groups.getByRole('button', { name: 'stethoscope', exact: true }).click()
  const edited = page.getByRole('dialog', { name: 'Synonyms' })
  await edited.getByLabel('Words').fill('stethoscope, dhadkan yantra, kaan ka aala')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(groups.getByText('dhadkan yantra, kaan ka aala')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(groups.getByText('kaan ka aala')).toBeHidden()

  await groups.getByRole('button', { name: 'Remove the synonyms of stethoscope' }).click()
  await expect(page.getByText('No synonyms found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(groups.getByText('dhadkan yantra')).toBeVisible()
  await groups.getByRole('button', { name: 'Remove the synonyms of stethoscope' }).press('Enter')
  await expect(page.getByText('No synonyms found')).toBeVisible()
})
