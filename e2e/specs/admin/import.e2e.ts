import type { Locator, Page } from '@playwright/test'
import { expectNoViolation, inEachLook } from '../../support/axe.ts'
import { demoAdmin, expect, type Look, PHONE, type Shop, test } from '../../support/shop-test.ts'

// One after another: the dialog opens with the import that the shop has not finished, whoever began it.
test.describe.configure({ mode: 'serial' })

const LOOK: Look = { viewport: PHONE, colorScheme: 'dark' }

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Products from a file' }).click()
  return page.getByRole('dialog', { name: 'Import products' })
}

/** The same, to bring a file, whatever else the shop has begun. */
async function openToBring(page: Page): Promise<Locator> {
  const dialog = await openImport(page)
  const other = dialog.getByRole('button', { name: 'Another file' })
  await expect(dialog.getByText('Choose a file, or drop it here').or(other).first()).toBeVisible()
  if (await other.isVisible()) await other.click()
  return dialog
}

const bring = (dialog: Locator, name: string, content: string | Buffer) =>
  dialog
    .getByLabel('File with products')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** In both looks; the story goes on in its own. */
async function expectWellDrawn(page: Page, where: string): Promise<void> {
  await inEachLook(page, where, async () => {
    await expectNoViolation(page, where)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  })
  await page.setViewportSize(PHONE)
}

const table = (...rows: string[]) => `${rows.join('\n')}\n`

interface FoundProduct {
  id: string
  name: string
  price: number
  stock: number | null
  isVisible: boolean
  pictures: string[]
}

/** The product of this very name, as administrators find it. */
async function productOf(shop: Shop, name: string): Promise<FoundProduct | undefined> {
  const path = `/api/admin/products?search=${encodeURIComponent(name)}`
  const { items } = await shop.call<{ items: FoundProduct[] }>(demoAdmin, 'GET', path)
  return items.find((product) => product.name === name)
}

async function removeCategory(shop: Shop, name: string): Promise<void> {
  const categories = await shop.call<{ id: string; name: string }[]>(demoAdmin, 'GET', '/api/categories')
  const id = categories.find((category) => category.name === name)?.id
  if (id) await shop.call(demoAdmin, 'DELETE', `/api/categories/${id}`)
}

test('on a phone a shop moves in from Shopify: questions first, then the import, then its undo', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/products', LOOK)
  const dialog = await openToBring(page)
  const csv = table(
    'Handle,Title,Body (HTML),Type,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src,Status',
    'kurta,Kurta,<p>Soft</p>,Kurtas,Anand,TRUE,Size,M,K-M,900,1200,http://127.0.0.1:9/a.png,active',
    'kurta,,,,,,,L,K-L,950,,,',
    'stole,Stole,,Stoles,Anand,TRUE,Title,Default Title,,0,,,active',
    'scarf,Scarf,,Stoles,Anand,TRUE,Title,Default Title,,free,,,active',
  )
  await bring(dialog, 'products_export.csv', csv)
  await expect(dialog.getByText(/Exported from Shopify · UTF-8 · 3 products/)).toBeVisible()
  await dialog.getByLabel('Create these 2 categories').check()
  await expect(dialog.getByText('Kurtas (1), Stoles')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 2 products' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(dialog.getByText('Say first how many there are')).toBeVisible()
  await dialog.getByLabel('Number of each', { exact: true }).fill('7')
  await dialog.getByLabel(/Fetch the pictures of 1 product/).check()
  await expect(dialog.getByText('Say first how many there are')).toBeHidden()
  await dialog.locator('summary').filter({ hasText: 'new' }).click()
  await expect(dialog.getByRole('paragraph').filter({ hasText: /^Kurta$/ })).toBeVisible()
  await expect(dialog.getByText(/^Row 5, Variant Price/)).toBeVisible()
  await expectWellDrawn(page, 'the preview')
  await dialog.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(dialog.getByText('Done: 2 new products')).toBeVisible()
  await expectWellDrawn(page, 'what was imported')
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the report' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('report_products_export.csv')
  await dialog.getByRole('link', { name: 'Give 1 hidden product a price' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Price of Stole')).toHaveAttribute('placeholder', 'No price')
  await expect(page.getByRole('button', { name: /without a price/ })).toHaveAttribute('aria-pressed', 'true')
  expect(await productOf(shop, 'Kurta')).toMatchObject({ price: 900, stock: 14, isVisible: true })

  const again = await openImport(page)
  await again.getByRole('button', { name: 'Undo products_export.csv' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 new products will be removed')
  await question.getByRole('button', { name: 'Undo the import' }).click()
  await expect(again.getByText('The import is taken back.')).toBeVisible()
  await again.getByRole('button', { name: 'Done' }).click()
  expect(await productOf(shop, 'Kurta')).toBeUndefined()
  await removeCategory(shop, 'Kurtas')
  await removeCategory(shop, 'Stoles')
})

test('on a phone a table of WooCommerce comes into a category of the shop, and customers see it', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/products', LOOK)
  const dialog = await openToBring(page)
  const csv = table(
    'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Regular price,Sale price,Categories,Images',
    '571,simple,WC-1,Brass Bell,1,,"Rings well\\nand long",1,4,800,650,Temple,',
  )
  await bring(dialog, 'wc-product-export.csv', csv)
  await expect(dialog.getByText(/Exported from WooCommerce · UTF-8 · 1 product/)).toBeVisible()
  await dialog.getByLabel('Category for products that name none of yours').selectOption({ label: 'Gadgets' })
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(dialog.getByText('Done: 1 new product')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const bell = await productOf(shop, 'Brass Bell')
  expect(bell).toMatchObject({ price: 650, stock: 4 })
  const customer = await shop.openAs(await shop.newCustomer(), `/products/${bell?.id}`, LOOK)
  await expect(customer.getByText('₹650.00').first()).toBeVisible()
  await expect(
    customer
      .getByText('Rings well and long')
      .or(customer.getByText('Rings well', { exact: false }))
      .first(),
  ).toBeVisible()
  await shop.call(demoAdmin, 'DELETE', `/api/products/${bell?.id}`)
})

test('on a phone a spreadsheet as Indian shopkeepers write it is read', async ({ shop }) => {
  const page = await shop.openAs(demoAdmin, '/admin/products', LOOK)
  const dialog = await openToBring(page)
  const csv = table(
    'name,category,price,mrp,stock,Remark,,,',
    'Steel Tiffin,gadgets,"₹1,299.00","₹ 1,999",५,ask Ramesh,,,',
    'Clay Diya,gadgets,499/-,,12,,,,',
    'Brass Lota,gadgets,Rs. २५०,,,,,,',
    ',,,,,,,,',
  )
  await bring(dialog, 'price list.csv', csv)
  await expect(dialog.getByText('Columns left out: Remark')).toBeVisible()
  await dialog.getByLabel('Always available, nothing is counted').check()
  await dialog.getByRole('button', { name: 'Import 3 products' }).click()
  await expect(dialog.getByText('Done: 3 new products')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await productOf(shop, 'Steel Tiffin')).toMatchObject({ price: 1299, stock: 5 })
  expect(await productOf(shop, 'Clay Diya')).toMatchObject({ price: 499, stock: 12 })
  expect(await productOf(shop, 'Brass Lota')).toMatchObject({ price: 250, stock: null })
  const again = await openToBring(page)
  await bring(again, 'price list.csv', csv)
  await expect(again.getByText('There is nothing to import from this file.')).toBeVisible()
  await again.getByRole('button', { name: 'Another file' }).click()
  await again.getByRole('button', { name: 'Undo price list.csv' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(again.getByText('The import is taken back.')).toBeVisible()
  expect(await productOf(shop, 'Clay Diya')).toBeUndefined()
})

test('on a phone a file that is no table says what it is, and one torn row stays out alone', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/products', LOOK)
  const dialog = await openToBring(page)
  await bring(dialog, 'list.csv', '%PDF-1.7\n%âãÏÓ\n1 0 obj')
  await expect(dialog.getByRole('alert')).toContainText('PDF')
  await expectWellDrawn(page, 'an unreadable file')
  await bring(
    dialog,
    'catalog_product.csv',
    table('sku,attribute_set_code,product_type,name,price', 'a,Default,simple,Lamp,9'),
  )
  await expect(dialog.getByRole('alert')).toContainText('Magento')
  await bring(
    dialog,
    'torn.csv',
    table('name,category,price', 'Whole,gadgets,100', '"Torn,gadgets,100', 'Next,gadgets,90'),
  )
  await expect(dialog.getByText(/^Row 3/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 2 products' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await bring(dialog, 'empty.csv', '')
  await expect(dialog.getByRole('alert')).toHaveText('empty.csv is empty')
})

test('on a phone an import goes on without the dialog, and is there when it opens again', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/products', LOOK)
  const dialog = await openToBring(page)
  const rows = Array.from({ length: 400 }, (_, at) => `Peg ${at},gadgets,${at + 1},no`)
  await bring(dialog, 'pegs.csv', table('name,category,price,visible', ...rows))
  await expect(dialog.getByRole('button', { name: 'Import 400 products' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const ready = await openImport(page)
  await ready.getByLabel('Always available, nothing is counted').check()
  await ready.getByRole('button', { name: 'Import 400 products' }).click()
  await expect(ready.getByText(/You can close this, it goes on|Done: 400/).first()).toBeVisible()
  await ready
    .getByRole('button', { name: /^(Close|Done)$/ })
    .last()
    .click()
  const running = await openImport(page)
  await expect(
    running
      .getByText('Importing')
      .or(running.getByText(/^400 new/))
      .first(),
  ).toBeVisible()
  await expect.poll(async () => (await productOf(shop, 'Peg 0'))?.price, { timeout: 60_000 }).toBe(1)
  await page.reload()
  const last = await openImport(page)
  const undo = last.getByRole('button', { name: /^Undo (pegs.csv|this import)/ }).first()
  await undo.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(last.getByText('The import is taken back.')).toBeVisible()
})

test('on a phone ten products are added quickly, with a picture, and lead to themselves', async ({
  shop,
}) => {
  const page = await shop.openAs(demoAdmin, '/admin/products', LOOK)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add ten products quickly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add ten products quickly' })
  await dialog.getByLabel('Category').selectOption({ label: 'Gadgets' })
  await dialog.getByLabel('Name of product 1', { exact: true }).fill('Quick Cup')
  await dialog.getByLabel('Price of product 1', { exact: true }).fill('₹ 120')
  await dialog.getByLabel('Stock of product 1', { exact: true }).fill('3')
  await dialog
    .getByLabel('File: Picture of product 1', { exact: true })
    .setInputFiles('web/public/icons/icon-192.png')
  await expect(dialog.getByRole('button', { name: 'Picture of product 1: choose another' })).toBeVisible()
  await dialog.getByLabel('Name of product 2', { exact: true }).fill('Quick Mug')
  await dialog.getByLabel('Price of product 2', { exact: true }).fill('much')
  await expectWellDrawn(page, 'the grid')
  await dialog.getByRole('button', { name: 'Add 2 products' }).click()
  await expect(dialog.getByRole('link', { name: 'Quick Cup' })).toBeVisible()
  await expect(dialog.getByText('Enter a price such as 1299.50')).toBeVisible()
  await dialog.getByLabel('Price of product 2', { exact: true }).fill('80')
  await dialog.getByRole('button', { name: 'Add 1 product' }).click()
  await dialog.getByRole('link', { name: 'Quick Mug' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Quick Mug' })).toBeVisible()
  for (const [name, pictures] of [
    ['Quick Cup', 1],
    ['Quick Mug', 0],
  ] as const) {
    const product = await productOf(shop, `${name}`)
    expect(product?.pictures).toHaveLength(pictures)
    await shop.call(demoAdmin, 'DELETE', `/api/products/${product?.id}`)
  }
})
