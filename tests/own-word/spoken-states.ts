import { configure, fireEvent, screen } from '@testing-library/dom'
import { customerPaths, paths } from '#shop/paths.ts'
import { DETAILS } from '../../e2e/support/delivery-details.ts'

// What is opened loads its code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') })

/** A screen, and what leads from it to what else it says. */
export interface SpokenState {
  path: string
  /** Each shows something; what the page says is read after each. */
  leads?: readonly (() => Promise<unknown>)[]
  /** Read as it is printed. */
  isPrinted?: boolean
}

export type Reader = 'visitor' | 'customer' | 'admin' | 'agent'
export type SpokenStates = Readonly<Record<Reader, readonly SpokenState[]>>

type Name = string | RegExp

/** A string is a part of the name, as people look for it. */
const named = (name: Name) =>
  typeof name === 'string' ? new RegExp(name.replace(/[?]/g, '\\$&'), 'i') : name

function click(element: HTMLElement | undefined) {
  if (!element) throw new Error('There is nothing to press')
  for (const press of [fireEvent.pointerDown, fireEvent.mouseDown, fireEvent.pointerUp, fireEvent.mouseUp])
    press(element, { button: 0 })
  fireEvent.click(element)
}

const press =
  (name: Name, role = 'button') =>
  async () =>
    click((await screen.findAllByRole(role, { name: named(name) }))[0])
const pressInMain = (name: string) => async () => {
  const found = await screen.findAllByRole('button', { name: named(name) })
  click(found.find((button) => button.closest('main')))
}
const heading = (name: string) => screen.findByRole('heading', { name })

async function choosePayment() {
  await screen.findByRole('button', { name: 'Continue to Payment' })
  // Where an address is known its card stands instead of the fields.
  if (screen.queryByLabelText('Full Name'))
    for (const [label, value] of Object.entries(DETAILS))
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await press('Continue to Payment')()
  await heading('Payment Method')
}

async function placeOrder() {
  fireEvent.click(screen.getByLabelText(/^Cash on Delivery/))
  await press('Place Order')()
  await heading('Order Placed Successfully!')
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
  const order = `${customerPaths.orders}?order=${orderId}`
  return {
    visitor: [{ path: product, leads: [press('Add to Cart')] }, { path: customerPaths.cart }],
    customer: [
      { path: product, leads: [press('Reviews', 'tab'), press('More share options')] },
      { path: customerPaths.cart, leads: [press(/^Remove/)] },
      { path: order },
      { path: order, isPrinted: true },
      { path: order, leads: [press(/^Cancel/)] },
      { path: customerPaths.checkout, leads: [choosePayment, placeOrder] },
    ],
    admin: [
      { path: `${paths.adminProducts}?product=${productId}` },
      {
        path: paths.adminOrder(orderId),
        leads: [press(/^Print$/), press('Packing slip', 'menuitem')],
        isPrinted: true,
      },
    ],
    agent: [{ path: paths.delivery, leads: [press('Cash book')] }],
  }
}
