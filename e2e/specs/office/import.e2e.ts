import { demoAdmin, expect, PHONE, test } from '../../support/shop-test.ts'

for (const { width, viewport, colorScheme } of [
  { width: 'a wide screen', viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const },
  { width: 'a phone', viewport: PHONE, colorScheme: 'dark' as const },
]) {
  test(`on ${width} a table from Shopify becomes products with options, and its errors are listed`, async ({
    shop,
  }) => {
    const name = `Linen Shirt ${width === 'a phone' ? 'Short' : 'Long'}`
    const csv = [
      'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status',
      `shirt,${name},<p>Cool</p>,Shirts,new,TRUE,Size,M,${width}-M,shopify,5,900,1200,http://127.0.0.1:9/a.png,active`,
      `shirt,,,,,,,L,${width}-L,shopify,0,950,,,`,
      `scarf,Scarf,,Gadgets,,TRUE,Title,Default Title,,,,free,,,active`,
    ].join('\n')
    const admin = await shop.openAs(demoAdmin, '/admin/products', { viewport, colorScheme })
    await admin.getByRole('button', { name: 'Import' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Import products' })
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(dialog.getByText('0 new products, 0 changed, 0 unchanged, 3 rows with errors')).toBeVisible()
    await expect(dialog.getByText('Exported from Shopify.')).toContainText(
      'These columns are not used: Tags.',
    )
    await dialog
      .getByLabel('Category for products that name none of yours')
      .selectOption({ label: 'Gadgets' })
    await expect(dialog.getByText('1 new product, 0 changed, 0 unchanged, 1 row with errors')).toBeVisible()
    await expect(dialog.getByRole('cell', { name: `${name}, L` })).toBeVisible()
    await dialog.getByLabel(/Fetch the pictures of 1 product/).check()
    await dialog.getByRole('button', { name: 'Import 1 product' }).click()
    await expect(dialog.getByText('Done: 1 new product')).toBeVisible()
    await expect(dialog.getByText('this address is not on the public internet')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()

    const person = await shop.newCustomer()
    const { items } = await shop.call<{ items: { id: string }[] }>(
      person,
      'GET',
      `/api/products?search=${encodeURIComponent(name)}`,
    )
    const customer = await shop.openAs(person, `/products/${items[0]?.id}`, { viewport, colorScheme })
    await expect(customer.getByRole('button', { name: 'L, sold out' })).toBeVisible()
    await expect(customer.getByText('₹900.00').first()).toBeVisible()
    await shop.call(demoAdmin, 'DELETE', `/api/products/${items[0]?.id}`)
  })
}
