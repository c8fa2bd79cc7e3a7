import sharp from 'sharp'
import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'

for (const { width, viewport, colorScheme } of [
  { width: 'a wide screen', viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const },
  { width: 'a phone', viewport: PHONE, colorScheme: 'dark' as const },
]) {
  test(`on ${width} an administrator says what a picture shows and moves it, and customers look at it closely`, async ({
    shop,
  }) => {
    const { id } = await shop.call<{ id: string }>(demoAdmin, 'POST', '/api/products', {
      name: `Picture Book ${viewport.width}`,
      category: 'gadgets',
      price: 300,
    })
    const admin = await shop.openAs(demoAdmin, `/admin/products?product=${id}`, { viewport, colorScheme })
    const pictures = admin.getByRole('region', { name: 'Pictures' })
    await pictures
      .getByLabel('Picture files')
      .setInputFiles(['web/public/icons/icon-192.png', 'web/public/icons/icon-512.png'])
    await pictures.getByLabel('What picture 2 shows').fill('The basket from the front')
    await pictures.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await expect(pictures.getByLabel('What picture 1 shows')).toHaveValue('The basket from the front')
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Product saved')).toBeVisible()

    const customer = await shop.openAs(await shop.newCustomer(), `/products/${id}`, { viewport, colorScheme })
    await expect(customer.getByRole('img', { name: 'The basket from the front' })).toBeVisible()
    await customer.getByRole('button', { name: 'Enlarge picture 1' }).click()
    const dialog = customer.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Closer: The basket from the front' }).click()
    await expect(dialog.getByRole('button', { name: 'Whole picture: The basket' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Whole picture: The basket' }).press('Enter')
    await dialog.getByRole('button', { name: 'Closer: The basket' }).press('ArrowRight')
    await expect(dialog.getByText('2 of 2')).toBeVisible()
    await customer.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await shop.call(demoAdmin, 'DELETE', `/api/products/${id}`)
  })
}

test('a phone photo of 11 MB and a wide logo are made to fit in the browser', async ({ shop }) => {
  const size = { width: 4_000, height: 3_000, channels: 3 } as const
  const noise = { ...size, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const photo = await sharp({ create: { ...noise, background: '#000' } })
    .jpeg({ quality: 92 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(8 * 1024 * 1024)
  const { id } = await shop.call<{ id: string }>(demoAdmin, 'POST', '/api/products', {
    name: 'Photo Book',
    category: 'gadgets',
    price: 300,
  })
  const page = await shop.openAs(demoAdmin, `/admin/products?product=${id}`)
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await pictures
    .getByLabel('Picture files')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(pictures.getByLabel('What picture 1 shows')).toBeVisible()
  await shop.call(demoAdmin, 'DELETE', `/api/products/${id}`)

  const wide = await sharp({ create: { width: 600, height: 100, channels: 3, background: '#02666e' } })
    .png()
    .toBuffer()
  await page.goto(`${shop.url}/admin/settings?section=look`)
  const logo = page.getByRole('region', { name: 'Logo' })
  await logo.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: wide })
  await expect(logo.getByRole('button', { name: 'Replace' })).toBeVisible()
})
