import type { Page } from '@playwright/test'

/** What a customer types at checkout, by field. */
export const DETAILS = {
  'Full Name': 'Meera Iyer',
  'Phone Number': '9876543210',
  'Email Address': 'meera@example.com',
  'Street Address': '7, Luz Church Road',
  City: 'Chennai',
  State: 'Tamil Nadu',
  Pincode: '600004',
}

/** What a call that places an order sends of where it goes. */
export const DELIVERY_DETAILS = {
  fullName: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@kirana.example',
  address: '14, 3rd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}

/** Types a new address at the checkout, whose state an open shop has as a list. */
export async function typeDetails(page: Page, details: Partial<typeof DETAILS>): Promise<void> {
  const street = page.getByLabel('Street Address')
  const add = page.getByRole('button', { name: 'Add a new address' })
  await street.or(add).first().waitFor()
  if (await street.isHidden()) await add.click()
  for (const [label, text] of Object.entries(details)) {
    const field = page.getByLabel(label)
    const isList = label === 'State' && (await field.evaluate(({ tagName }) => tagName === 'SELECT'))
    if (isList) await field.selectOption(text)
    else await field.fill(text)
  }
}
