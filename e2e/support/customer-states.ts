import type { Page } from '@playwright/test'

/** A screen to be taken as a picture. */
export interface Screen {
  name: string
  /** Nobody, one of the demo people, or a customer who has just registered. */
  as?: 'customer' | 'newcomer' | 'admin' | 'agent'
  path: string
  /** Leads from the opened page to what is shown. */
  lead?: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function choosePayment(page: Page) {
  await page.getByLabel('Full Name').fill('Venkatanarasimharajuvaripeta Subramanian')
  await page.getByLabel('Phone Number').fill('9876543210')
  await page.getByLabel('Email Address').fill('venkat.subramanian@example.com')
  await page
    .getByLabel('Street Address')
    .fill('Flat 1204, Tower B, Sri Lakshmi Narasimha Residency, 3rd Cross')
  await page.getByLabel('City').fill('Thiruvananthapuram')
  await page.getByLabel('State').fill('Kerala')
  await page.getByLabel('Pincode').fill('695001')
  await press(page, 'Continue to Payment')
}

/** What customers meet beside the plain screens: empty, wrong, busy, open and cut off. */
export const CUSTOMER_STATES: readonly Screen[] = [
  {
    name: 'state-sign-in-errors',
    path: '/',
    lead: async (page) => {
      await press(page, 'Login')
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
    },
  },
  {
    name: 'state-forgot-password',
    path: '/',
    lead: async (page) => {
      await press(page, 'Login')
      await press(page, 'Forgot Password')
    },
  },
  { name: 'state-new-password', path: '/reset-password#unknown' },
  { name: 'state-catalogue-list', as: 'customer', path: '/products?view=list&category=gadgets' },
  {
    name: 'state-catalogue-suggestions',
    as: 'customer',
    path: '/products',
    lead: (page) => page.getByRole('combobox', { name: 'Search products' }).fill('lamp'),
  },
  {
    name: 'state-catalogue-error',
    as: 'customer',
    path: '/orders',
    lead: async (page) => {
      await page.route('**/api/products?*', (route) => route.abort())
      await page.route('**/api/products', (route) => route.abort())
      await page.goto(new URL('/products', page.url()).href)
      await page.getByRole('button', { name: 'Retry' }).first().waitFor({ timeout: 20_000 })
    },
  },
  {
    name: 'state-offline',
    as: 'customer',
    path: '/products',
    lead: (page) => page.context().setOffline(true),
  },
  {
    name: 'state-product-reviews',
    as: 'customer',
    path: '/products/gadgets_001',
    lead: (page) => page.getByRole('tab', { name: 'Reviews' }).click(),
  },
  {
    name: 'state-product-share',
    as: 'customer',
    path: '/products/gadgets_001',
    lead: (page) => press(page, 'More share options'),
  },
  { name: 'state-product-unknown', as: 'customer', path: '/products/nothing_999' },
  {
    name: 'state-cart-question',
    as: 'customer',
    path: '/cart',
    lead: (page) => press(page, /^Remove/),
  },
  { name: 'state-cart-empty', as: 'newcomer', path: '/cart' },
  { name: 'state-wishlist-empty', as: 'newcomer', path: '/wishlist' },
  { name: 'state-checkout-empty', as: 'newcomer', path: '/checkout' },
  { name: 'state-dashboard-empty', as: 'newcomer', path: '/customer' },
  { name: 'state-orders-empty', as: 'newcomer', path: '/orders' },
  {
    name: 'state-checkout-error',
    as: 'customer',
    path: '/checkout',
    lead: async (page) => {
      await page.getByLabel('Phone Number').fill('12')
      await press(page, 'Continue to Payment')
    },
  },
  { name: 'state-checkout-payment', as: 'customer', path: '/checkout', lead: choosePayment },
  {
    name: 'state-order-placed',
    as: 'customer',
    path: '/checkout?product=pharmacy_004&quantity=1',
    lead: async (page) => {
      await choosePayment(page)
      await page.getByLabel(/^Cash on Delivery/).check()
      await press(page, 'Place Order')
      await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
    },
  },
  {
    name: 'state-notifications',
    as: 'customer',
    path: '/customer',
    lead: (page) => page.getByRole('main').getByRole('button', { name: 'Notifications' }).click(),
  },
  { name: 'state-rewards', as: 'customer', path: '/customer', lead: (page) => press(page, 'Rewards') },
  {
    name: 'state-profile-edit',
    as: 'customer',
    path: '/customer?tab=profile',
    lead: (page) => press(page, 'Edit Profile'),
  },
]
