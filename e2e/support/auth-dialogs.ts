import type { Page } from '@playwright/test'
import type { TestPerson } from './shop-test.ts'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-toaster] li:not([data-leaving])').filter({ hasText: text })

export async function fillSignUp(page: Page, person: TestPerson, email = person.email) {
  await page.getByLabel('Full Name').fill(` ${person.name} `)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
}

export async function signIn(page: Page, { email, password }: Pick<TestPerson, 'email' | 'password'>) {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Keeps the calls to a path waiting until they are let go. */
export async function hold(page: Page, path: string) {
  const waiting = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await waiting.promise
    await route.continue()
  })
  return waiting.resolve
}

export const isDialogOpen = (page: Page) => page.getByRole('dialog').isVisible()
