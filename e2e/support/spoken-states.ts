import { expect, type Page } from '@playwright/test'
import { customerPaths, paths } from '#shop/paths.ts'
import { DETAILS } from './delivery-details.ts'

/** A screen, and what leads from it to what else it says. */
export interface SpokenState {
  path: string
  /** Each shows something; what the page says is read after each. */
  leads?: readonly ((page: Page) => Promise<unknown>)[]
  /** Read as it is printed. */
  isPrinted?: boolean
}

export interface SpokenStates {
  visitor: readonly SpokenState[]
  customer: readonly SpokenState[]
  admin: readonly SpokenState[]
  agent: readonly SpokenState[]
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressInMain = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

async function choosePayment(page: Page) {
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  // Where an address is known its card stands instead of the fields.
  if (await page.getByLabel('Full Name').isVisible())
    for (const [label, text] of Object.entries(DETAILS)) await page.getByLabel(label).fill(text)
  await press('Continue to Payment')(page)
  await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
}

async function placeOrder(page: Page) {
  await page.getByLabel(/^Cash on Delivery/).check()
  await press('Place Order')(page)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
}

async function printSlip(page: Page) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Packing slip' }).click()
}

async function pressGoogle(page: Page) {
  await press(/Google/)(page)
  await expect(page.getByText('coming soon!')).toBeVisible()
}

/** What people meet beside the plain screens: open dialogs, steps, papers. */
export const STATES_WITHOUT_GOODS: SpokenStates = {
  visitor: [
    { path: paths.landing, leads: [press('Login'), press('Forgot Password')] },
    { path: paths.products, leads: [press('Login'), press('Create Account')] },
  ],
  customer: [
    { path: paths.customer, leads: [pressInMain('Notifications')] },
    { path: `${paths.customer}?tab=profile`, leads: [press('Edit Profile')] },
  ],
  admin: [],
  agent: [],
}

/** @param orderId an order of the customer that the agent has */
export function statesWithGoods(productId: string, orderId: string): SpokenStates {
  const product = paths.product(productId)
  return {
    visitor: [{ path: product, leads: [press('Add to Cart')] }, { path: customerPaths.cart }],
    customer: [
      { path: product, leads: [openTab('Reviews'), press('More share options')] },
      { path: customerPaths.cart, leads: [press(/^Remove/)] },
      { path: `${customerPaths.orders}?order=${orderId}` },
      { path: `${customerPaths.orders}?order=${orderId}`, isPrinted: true },
      { path: `${customerPaths.orders}?order=${orderId}`, leads: [press(/^Cancel/)] },
      { path: customerPaths.checkout, leads: [choosePayment, placeOrder] },
    ],
    admin: [
      { path: `${paths.adminProducts}?product=${productId}` },
      { path: paths.adminOrder(orderId), leads: [printSlip], isPrinted: true },
    ],
    agent: [{ path: paths.delivery, leads: [press('Cash book')] }],
  }
}

/** What a demo says, which visitors can only enter by signing in. */
export function statesOfTheDemo(productId: string, orderId: string): SpokenStates {
  const states = statesWithGoods(productId, orderId)
  return {
    ...states,
    visitor: [{ path: paths.landing, leads: [press('Login'), pressGoogle] }],
    customer: [{ path: paths.customer, leads: [press('Rewards')] }, ...states.customer],
  }
}
