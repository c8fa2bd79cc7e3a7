import type { Page } from '@playwright/test'

/** Pays in the window of the simulated gateway. */
export async function payByUpi(page: Page): Promise<void> {
  const gateway = page.frameLocator('iframe[title="Payment"]')
  await gateway.getByRole('link', { name: 'UPI' }).click()
  await gateway.getByRole('textbox', { name: 'UPI ID' }).fill('success@razorpay')
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click()
}
