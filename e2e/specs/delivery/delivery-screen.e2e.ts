import { dayOf } from '../../support/delivery-day.ts'
import { demoAdmin, demoCustomer, expect, PHONE, test } from '../../support/shop-test.ts'

test('availability is set by its three buttons, and the current one cannot be pressed', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const page = await day.openPhone(agent)
  const control = page.getByRole('group', { name: 'Your availability' })
  const button = (name: string) => control.getByRole('button', { name })
  await expect(button('Offline')).toBeDisabled()
  for (const [name, status, isOnline] of [
    ['Available', 'available', true],
    ['Busy', 'busy', true],
    ['Offline', 'offline', false],
  ] as const) {
    const answered = page.waitForResponse('**/api/analytics/agent/status')
    await button(name).click()
    expect((await answered).request().postDataJSON()).toEqual({ status, isOnline })
    await expect(button(name)).toBeDisabled()
    await expect(button(name)).toHaveAttribute('aria-pressed', 'true')
    const agents = await shop.call<{ email: string; status: string }[]>(
      demoAdmin,
      'GET',
      '/api/analytics/admin/agents',
    )
    expect(agents.find((one) => one.email === agent.email)?.status).toBe(status)
  }

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/analytics/agent/status', async (route) => {
    await held
    await route.fulfill({
      status: 500,
      json: {
        success: false,
        code: 'internal',
        message: 'The register is closed',
        error: 'The register is closed',
      },
    })
  })
  await button('Busy').click()
  for (const name of ['Available', 'Busy', 'Offline']) await expect(button(name)).toBeDisabled()
  release()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update status: The register is closed' }),
  ).toBeVisible()
  await expect(button('Offline')).toBeDisabled()
  await page.unroute('**/api/analytics/agent/status')
  await page.route('**/api/analytics/agent/status', (route) => route.fulfill({ status: 500, body: '' }))
  await button('Busy').click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to update status: Failed to update status' }),
  ).toBeVisible()
})

test('a profile that cannot be read shows available as unconfirmed and sends nothing', async ({ shop }) => {
  const page = await shop.openAs(await shop.newAgent(), '/')
  await page.setViewportSize(PHONE)
  await page.route('**/api/analytics/agent/profile', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 'internal', message: 'No profile', error: 'No profile' },
    }),
  )
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/agent/status')) changes.push(request.method())
  })
  await page.goto(`${shop.url}/delivery`)
  const control = page.getByRole('group', { name: 'Your availability' })
  await expect(page.getByRole('status').filter({ hasText: 'Not confirmed: No profile' })).toBeVisible()
  for (const name of ['Available', 'Busy', 'Offline'])
    await expect(control.getByRole('button', { name })).toBeEnabled()
  expect(changes).toEqual([])
})

test('figures that cannot be read are dashes with a banner and Try Again, never invented', async ({
  shop,
}) => {
  const page = await shop.openAs(await shop.newAgent(), '/')
  let isBroken = true
  await page.route('**/api/dashboard/stats/delivery_agent', (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          json: {
            success: false,
            code: 'internal',
            message: 'The books are shut',
            error: 'The books are shut',
          },
        })
      : route.continue(),
  )
  await page.goto(`${shop.url}/delivery`)
  await expect(page.getByText('Failed to load dashboard: The books are shut')).toBeVisible()
  const figures = page.getByRole('region', { name: 'Key figures' })
  await expect(figures).toHaveText(/^(Total Deliveries|Today's Deliveries|Earnings|Rating|–)+$/)
  await expect(figures.getByText('–')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Quick stats' }).getByText('–')).toHaveCount(3)
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Failed to load dashboard')).toBeHidden()
  await expect(figures.getByText('–')).toHaveCount(0)
  await expect(figures).toContainText('4.5')
  await expect(figures).toContainText('Default, no ratings yet')
  await expect(page.getByRole('region', { name: 'Quick stats' }).getByText('–')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
  await expect(page.getByText('Nothing to deliver right now.')).toBeVisible()
})

test('assigned orders are found by name and id in any case and filtered by status', async ({ shop }) => {
  const day = dayOf(shop)
  const agent = await shop.newAgent()
  const assigned = await day.assignedOrder(agent, 'Anjali Bose')
  const fetched = await day.assignedOrder(agent, 'Zubin Mistry', 'picked_up')
  await shop.call(demoAdmin, 'PUT', `/api/orders/${assigned.id}`, { priority: 'high' })
  const page = await day.openPhone(agent)
  const list = page.getByRole('region', { name: 'Assigned Orders' })
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Anjali Bose' })).toContainText('URGENT')
  await expect(rows.filter({ hasText: 'Zubin Mistry' })).not.toContainText('URGENT')
  await expect(list).toContainText(`#${assigned.id.slice(-8).toUpperCase()}`)
  const search = list.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('aNJALI')
  await expect(rows).toHaveCount(1)
  await search.fill(fetched.id.slice(-8).toUpperCase())
  await expect(rows).toContainText(['Zubin Mistry'])
  await search.fill('')
  const filter = list.getByRole('combobox', { name: 'Status' })
  await expect(filter.getByRole('option')).toHaveText([
    'All orders',
    'Assigned',
    'Picked up',
    'Out for delivery',
  ])
  const values = await filter
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(values).toEqual(['all', 'assigned', 'picked_up', 'out_for_delivery'])
  await filter.selectOption('picked_up')
  await expect(rows).toContainText(['Zubin Mistry'])
  await filter.selectOption('out_for_delivery')
  await expect(rows).toHaveCount(0)
  await filter.selectOption('all')
  await expect(rows).toHaveCount(2)
})

test('other roles see who may work here', async ({ shop }) => {
  const page = await shop.openAs(await shop.newAgent(), '/delivery')
  await expect(page.getByRole('heading', { name: 'Assigned Orders', exact: true })).toBeVisible()
  const customer = await shop.openAs(demoCustomer, '/products')
  const token = await customer.evaluate(() => localStorage.getItem('token'))
  await page.evaluate((stolen) => localStorage.setItem('token', stolen ?? ''), token)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('Delivery agent access required.')).toBeVisible()
  await expect(
    page.getByText('Failed to load dashboard: Access denied: Delivery agent role required'),
  ).toBeVisible()
})
