import { expect, test } from '../../support/shop-test.ts'

test('the profile is looked at, changed, kept, and says what failed', async ({ shop }) => {
  const page = await shop.openAs(await shop.newCustomer('Meera Iyer'), '/customer?tab=profile')
  const field = (label: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(request.url())
  })
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  await edit.click()
  for (const [label, type] of [
    ['Name', 'text'],
    ['Email', 'email'],
    ['Phone', 'tel'],
  ] as const)
    await expect(field(label)).toHaveAttribute('type', type)
  expect(await field('Address').evaluate((element) => element.tagName)).toBe('TEXTAREA')
  await field('Name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  await edit.click()
  await expect(field('Name')).toHaveValue('Meera Iyer')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])

  await edit.click()
  await field('Email').fill('no email')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alertdialog', { name: /^Failed to update profile: .+/ })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(field('Email')).toHaveValue('no email')

  await field('Email').fill(`meera-${Date.now()}@example.com`)
  await field('Name').fill('Meera Nair')
  await field('Phone').fill('9876543210')
  await field('Address').fill('7, Luz Church Road, Chennai')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Profile updated successfully!' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  for (const visit of ['at once', 'after a reload']) {
    await test.step(visit, async () => {
      await expect(page.getByRole('heading', { level: 2, name: 'Meera Nair' })).toBeVisible()
      await expect(page.getByText('7, Luz Church Road, Chennai')).toBeVisible()
      await expect(page.getByText('9876543210')).toBeVisible()
    })
    await page.reload()
  }
})
