import { demoAdmin, type Shop, type TestPerson } from './shop-test.ts'

interface Written {
  customer: TestPerson
  agent: TestPerson
  productId: string
  productName: string
  openOrderId: string
}

/** Fills every field that takes people's own words, over the calls that take them. */
export async function writeEverywhere(
  shop: Shop,
  texts: readonly string[],
  { shopName, email }: { shopName: string; email: string },
): Promise<Written> {
  const ask = shop.call
  let next = 0
  // The next text that fits, so that every field gets others.
  const hostile = (longest: number): string => {
    const text = texts[next++ % texts.length] ?? ''
    return text.length <= longest ? text : hostile(longest)
  }
  await ask(demoAdmin, 'PUT', '/api/settings', { shopName })
  const category = await ask<{ id: string }>(demoAdmin, 'POST', '/api/categories', { name: hostile(60) })
  const productName = `Hostile ${hostile(100)}`
  const { id: productId } = await ask<{ id: string }>(demoAdmin, 'POST', '/api/products', {
    name: productName,
    description: texts.slice(0, 25).join(' '),
    uses: hostile(900),
    subcategory: hostile(60),
    category: category.id,
    price: 99,
    specifications: texts.slice(0, 40),
  })
  const customer = await shop.newCustomer(hostile(120))
  const agent = await shop.newAgent(hostile(120))
  for (let at = 0; at < 12; at++) await shop.newCustomer(hostile(120))
  const details = () => ({
    fullName: hostile(120),
    phone: '9876543210',
    email,
    address: [hostile(100), hostile(100), hostile(100)].join(' '),
    city: hostile(100),
    state: 'Dadra and Nagar Haveli and Daman and Diu',
    pincode: '600004',
    landmark: hostile(200),
  })
  await ask(customer, 'PUT', '/api/profile', { address: hostile(500) })
  for (let at = 0; at < 6; at++)
    await ask(customer, 'POST', '/api/addresses', { label: hostile(40), ...details() })
  const orders: string[] = []
  for (let at = 0; at < 4; at++) {
    const order = await ask<{ id: string }>(customer, 'POST', '/api/orders', {
      items: [{ productId, quantity: 1, price: 99 }],
      deliveryDetails: details(),
      paymentMethod: 'cod',
      subtotal: 99,
      tax: 17.82,
      total: 116.82,
      orderType: 'buy-now',
    })
    orders.push(order.id)
  }
  const [delivered, failed, cancelled, open] = orders
  const { id: agentId } = await ask<{ id: string }>(agent, 'GET', '/api/profile')
  for (const id of [delivered, failed, open])
    await ask(demoAdmin, 'PUT', `/api/analytics/admin/orders/${id}/assign`, { agentId })
  for (const [id, ...steps] of [
    [delivered, 'picked_up', 'out_for_delivery', 'delivered'],
    [failed, 'picked_up', 'out_for_delivery'],
  ])
    for (const status of steps) await ask(agent, 'PUT', `/api/orders/${id}/status`, { status })
  await ask(agent, 'POST', `/api/orders/${failed}/failed-attempt`, {
    reason: 'Customer not at home',
    note: hostile(200),
  })
  await ask(customer, 'POST', `/api/orders/${cancelled}/cancel`, { reason: hostile(300) })
  await ask(customer, 'POST', `/api/products/${productId}/reviews`, {
    rating: 1,
    text: texts.slice(-30).join(' '),
  })
  await ask(agent, 'POST', '/api/agent/cash/handovers', { declared: 100, note: hostile(300) })
  const me = await ask<{ id: string }>(customer, 'GET', '/api/profile')
  await ask(customer, 'POST', `/api/cart/${me.id}`, { productId, quantity: 1 })
  await ask(customer, 'POST', `/api/wishlist/${me.id}`, { productId })
  return { customer, agent, productId, productName, openOrderId: open ?? '' }
}
