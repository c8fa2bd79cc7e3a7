import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { watchPages } from '../../support/page-watch.ts'
import { startPublicDemo } from '../../support/public-demo.ts'
import { demoAdmin, expect, test } from '../../support/shop-test.ts'
import type { StartedShop } from '../../support/started-shop.ts'

// One after the other, so that they share the shop that is started here.
test.describe.configure({ mode: 'default' })

let shop: StartedShop
test.beforeAll(async () => {
  shop = await startPublicDemo()
})
test.afterAll(() => shop.stop())

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const offers = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const names = (page: Page) =>
  page.getByRole('list', { name: 'Products' }).getByRole('article').getByRole('heading')

/** Opens a page and waits until it runs: before, the browser sends the search itself and nothing is offered. */
async function openRunning(page: Page, path: string) {
  await page.goto(`${shop.url}${path}`)
  await expect(page.locator('[data-rendered-for]')).toHaveCount(0)
}

async function searchFor(page: Page, text: string) {
  await searchBox(page).fill(text)
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(`${shop.url}/products?${new URLSearchParams({ search: text })}`)
}

test('a visitor searches with a price, with an unknown word and for nothing that is sold, and then again', async ({
  browser,
}) => {
  const errors: string[] = []
  const context = await browser.newContext()
  watchPages(context, errors)
  const page = await context.newPage()
  await openRunning(page, '/products')

  await test.step('a price in a search is a limit, and said', async () => {
    await searchFor(page, 'chair under 6000')
    await expect(page.getByText('Up to ₹6,000', { exact: true })).toBeVisible()
    const found = await fetch(`${shop.url}/api/products?search=chair+under+6000`)
    const { items } = ((await found.json()) as { data: { items: { price: number }[] } }).data
    await expect(names(page)).toHaveCount(items.length)
    for (const name of await names(page).allTextContents()) expect(name).toContain('Chair')
    for (const { price } of items) expect(price).toBeLessThanOrEqual(6000)
    await expectAccessible(page, 'a search with a price')
  })

  await test.step('a word that no product has is left out, and named', async () => {
    await searchFor(page, 'headphones xyzzq')
    await expect(page.getByText('“xyzzq”', { exact: false }).last()).toContainText('Without “xyzzq”')
    await expect(names(page).first()).toContainText('Headphones')
    await expectAccessible(page, 'a search without a word')
  })

  await test.step('where nothing is found, other ways are offered', async () => {
    await searchFor(page, 'chair under 5000')
    await expect(page.getByText('We have nothing for “chair under 5000”.')).toBeVisible()
    await expect(page.getByText('was read as: Up to ₹5,000')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Popular products' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Categories' }).last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
    await expectAccessible(page, 'a search that finds nothing')
    await page.getByRole('link', { name: 'chair', exact: true }).click()
    await expect(names(page).first()).toContainText('Chair')
  })

  await test.step('past searches and categories are offered, and opened by keyboard', async () => {
    await openRunning(page, '/products/furniture_001')
    await searchBox(page).focus()
    await expect(offers(page)).toHaveText([
      'Past search: chair under 5000',
      'Past search: headphones xyzzq',
      'Past search: chair under 6000',
      'Clear past searches',
    ])
    await expectAccessible(page, 'past searches')
    await searchBox(page).press('ArrowDown')
    await searchBox(page).press('Delete')
    await expect(offers(page)).toHaveCount(3)
    await searchBox(page).fill('chair u')
    await expect(offers(page).first()).toHaveText('Past search: chair under 6000')
    await searchBox(page).press('ArrowDown')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/search=chair\+under\+6000$/)
    await searchBox(page).fill('furn')
    await expect(offers(page).first()).toHaveText('FurnitureCategory')
    await searchBox(page).press('ArrowDown')
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/\/products\?category=furniture$/)
    await expect(searchBox(page)).toHaveValue('')
  })
  expect(errors).toEqual([])
  await context.close()
})

test('an administrator makes a synonym of a search that found nothing, and it finds', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const failed = await fetch(`${shop.url}/api/products?search=baithakwala`)
  expect(((await failed.json()) as { data: { total: number } }).data.total).toBe(0)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Login' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email Address').fill(demoAdmin.email)
  await dialog.getByLabel('Password', { exact: true }).fill(demoAdmin.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${shop.url}/admin`)
  const list = page.getByRole('list', { name: 'Searches that found nothing' })
  await expect(async () => {
    await page.goto(`${shop.url}/admin/synonyms`)
    await expect(list.getByText('baithakwala')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(page, 'searches that found nothing')
  await list.getByRole('button', { name: 'Add synonym for baithakwala' }).click()
  const words = page.getByRole('dialog').getByLabel('Words')
  await expect(words).toHaveValue('baithakwala, ')
  await words.fill('baithakwala, chair')
  await page.getByRole('dialog').getByRole('button', { name: 'Add synonyms' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await list.getByRole('button', { name: 'Dismiss baithakwala' }).click()
  await expect(list.getByText('baithakwala')).toHaveCount(0)
  await page.context().close()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${shop.url}/products?search=baithakwala`)
  await expect(names(visitor).first()).toContainText('Chair')
  await visitor.context().close()
})
