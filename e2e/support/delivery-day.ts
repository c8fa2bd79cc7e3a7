import type { Page } from '@playwright/test'
import { amountsInRupees, orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import type { Order, OrderWithHistory } from '#contract/ordering/orders-schemas.ts'
import { demoAdmin, demoCustomer, expect, PHONE, type Shop, type TestPerson } from './shop-test.ts'

/** What happens around an agent's phone: orders come, administrators decide. */
export function dayOf(shop: Shop) {
  let product: Promise<{ id: string; price: number }> | undefined

  async function firstProduct() {
    const page = await shop.call<{ items: { id: string; price: number }[] }>(
      demoCustomer,
      'GET',
      '/api/products?sort=price-low&limit=1',
    )
    const [cheapest] = page.items
    if (!cheapest) throw new Error('The demo shop has products')
    return cheapest
  }

  async function agentId(agent: TestPerson): Promise<string> {
    const agents = await shop.call<{ id: string; email: string }[]>(
      demoAdmin,
      'GET',
      '/api/analytics/admin/agents',
    )
    const found = agents.find((one) => one.email === agent.email)
    if (!found) throw new Error(`${agent.email} is no agent`)
    return found.id
  }

  /** A cash order of one piece for this recipient, not assigned yet. */
  async function newOrder(recipient: string, customer = demoCustomer): Promise<Order> {
    product ??= firstProduct()
    const { id, price } = await product
    const amounts = orderAmounts([{ unitPricePaise: Math.round(price * 100), quantity: 1 }], {
      terms: TAX_ON_TOP,
    })
    return shop.call<Order>(customer, 'POST', '/api/orders', {
      items: [{ productId: id, quantity: 1, price }],
      deliveryDetails: {
        fullName: recipient,
        phone: '9876543210',
        email: 'asha@example.com',
        address: '14, 3rd Cross, Indiranagar',
        landmark: 'Opposite the water tank',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
      },
      paymentMethod: 'cod',
      orderType: 'buy-now',
      ...amountsInRupees(amounts),
    })
  }

  const dispatch = (order: Order, how: string, body?: unknown) =>
    shop.call(demoAdmin, 'PUT', `/api/analytics/admin/orders/${order.id}/${how}`, body)
  const assign = async (order: Order, agent: TestPerson) =>
    dispatch(order, 'assign', { agentId: await agentId(agent) })

  return {
    agentId,
    newOrder,
    assign,
    reassign: async (order: Order, agent: TestPerson) =>
      dispatch(order, 'reassign', { agentId: await agentId(agent) }),
    /** An order that the agent has and has brought so far. */
    async assignedOrder(agent: TestPerson, recipient: string, ...statuses: string[]): Promise<Order> {
      const order = await newOrder(recipient)
      await assign(order, agent)
      for (const status of statuses)
        await shop.call(agent, 'PUT', `/api/orders/${order.id}/status`, { status })
      return order
    },
    read: (order: Order) => shop.call<OrderWithHistory>(demoAdmin, 'GET', `/api/orders/${order.id}`),
    openPhone: (agent: TestPerson, viewport = PHONE) => shop.openAs(agent, '/delivery', { viewport }),
  }
}

/** The big card of the stop at the top. */
export function stopCard(page: Page) {
  return page.getByRole('article')
}

/** Presses the step of the stop at the top and says yes to its question. */
export async function takeStep(page: Page, action: string, question: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).last().click()
  const sheet = page.getByRole('alertdialog', { name: question })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: action }).click()
  await expect(sheet).toBeHidden()
}
