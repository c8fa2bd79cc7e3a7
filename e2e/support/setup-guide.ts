import type { Locator, Page } from '@playwright/test'
import { toast } from './auth-dialogs.ts'
import { expect, shopOwner, test } from './shop-test.ts'

const SHELF = [
  ['Filter Coffee', '320.50', '8'],
  ['Sona Masoori rice 5 kg', '400', '10'],
  ['Toor dal 1 kg', '150', ''],
] as const

/** The steps under "Get your shop ready", as its owner follows them. */
export async function openShop(admin: Page): Promise<void> {
  await test.step('says who sells', async () => {
    await followStep(admin, 'Say who sells', 'Open settings')
    await fill(admin, {
      'Shop name': 'Shah Kirana',
      'Street address': '12, Bazaar Road',
      City: 'Mysuru',
      Pincode: '570001',
      'Support phone': '98450 12345',
      'Legal name': 'Shah Kirana Stores',
      'What do you sell?': 'Groceries of Mysuru, brought to your door.',
      'Officer’s name': shopOwner.name,
      'Phone for complaints': '98450 12345',
    })
    await admin.getByLabel('State', { exact: true }).selectOption('Karnataka')
    await save(admin, 'Save settings')
  })

  await test.step('chooses a colour on which letters can be read', async () => {
    await admin.getByRole('link', { name: 'All settings' }).click()
    await admin.getByRole('link', { name: /^Look/ }).click()
    const colour = admin.getByLabel('Colour', { exact: true })
    await colour.fill('#ffb628')
    await admin.getByRole('button', { name: 'Save settings' }).click()
    await expect(admin.getByText('Choose a darker colour')).toBeVisible()
    await colour.fill('#8a1c4a')
    await save(admin, 'Save settings')
    await expect(admin.getByRole('button', { name: 'Save settings' })).toHaveCSS(
      'background-color',
      'rgb(138, 28, 74)',
    )
    await expect(admin.getByRole('banner').getByText('Shah Kirana')).toBeVisible()
  })

  await test.step('says how the shop stands to GST', async () => {
    await followStep(admin, 'Enter your GST registration', 'Open tax settings')
    await admin.getByRole('button', { name: 'Say how it stands' }).click()
    await admin.getByLabel('Registered as').selectOption({ label: 'Not registered' })
    await admin.getByLabel('Since').first().fill('2026-04-01')
    await save(admin, 'Save tax settings')
  })

  await test.step('says where it delivers', async () => {
    await followStep(admin, 'Say where you deliver', 'Look at the areas')
    await admin.getByRole('button', { name: 'New area' }).first().click()
    const drawer = admin.getByRole('dialog').last()
    await fill(drawer, { Name: 'Mysuru', Pincodes: '570001-570030', 'Fee (₹)': '30', 'Free from (₹)': '500' })
    await drawer.getByRole('button', { name: 'Add area' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('says what it promises', async () => {
    await followStep(admin, 'Say what you promise', 'Say what holds')
    await admin.getByLabel('Returns').selectOption({ label: 'Returnable' })
    await admin.getByLabel('Days if damaged or defective').fill('3')
    await admin.getByLabel('Warranty').selectOption({ label: 'No warranty' })
    await save(admin, 'Save settings')
  })
}

export async function bringGoods(admin: Page): Promise<void> {
  await test.step('adds products, a row each', async () => {
    await goToStep(admin, 'Add your products')
    await admin.getByRole('button', { name: 'Add ten products' }).filter({ visible: true }).click()
    const dialog = admin.getByRole('dialog').last()
    await dialog.getByLabel('Category').fill('Groceries')
    for (const [at, [name, price, stock]] of SHELF.entries()) {
      await dialog.getByLabel(`Name of product ${at + 1}`, { exact: true }).fill(name)
      await dialog.getByLabel(`Price of product ${at + 1}`, { exact: true }).fill(price)
      await dialog.getByLabel(`Stock of product ${at + 1}`, { exact: true }).fill(stock)
    }
    await dialog.getByRole('button', { name: /^Add/ }).last().click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })
}

/** The dashboard says what is next, and leads there. */
export async function goToStep(admin: Page, title: string): Promise<void> {
  await admin.goto(new URL('/admin', admin.url()).href)
  await expect(admin.getByText(`Next: ${title}`)).toBeVisible()
  await admin.getByRole('link', { name: 'Go on' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Get your shop ready' })).toBeVisible()
}

export async function followStep(admin: Page, title: string, action: string): Promise<void> {
  await goToStep(admin, title)
  await admin.getByRole('link', { name: action }).filter({ visible: true }).click()
}

async function save(admin: Page, button: string): Promise<void> {
  await admin.getByRole('button', { name: button }).click()
  await expect(toast(admin, /saved/i).last()).toBeVisible()
}

export async function fill(area: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await area.getByLabel(label).first().fill(value)
}
