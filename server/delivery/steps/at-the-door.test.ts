import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminStats } from '#contract/dashboards.ts'
import type { DeliveryRecord } from '#contract/delivery-schemas.ts'
import { dispatchOf } from '#server/delivery/delivery-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let admin: TestPerson
let dispatch: ReturnType<typeof dispatchOf>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  dispatch = dispatchOf(shop, admin)
})
afterAll(() => shop.close())

const newAgent = () => shop.person('delivery_agent')

describe('a delivery that fails', () => {
  test('goes back into the queue without an agent, with its reason and one attempt more', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    const answer = await dispatch.fail(id, agent, {
      reason: 'Did not answer the phone',
      note: 'Rang three times',
    })
    expect(answer).toMatchObject({ status: 200, body: { data: { attempts: 1 } } })
    const order = await dispatch.read(id, admin)
    expect(order).toMatchObject({ status: 'confirmed', deliveryAgent: null, attempts: 1 })
    expect(order.history.at(-1)).toMatchObject({
      status: 'confirmed',
      role: 'delivery_agent',
      note: 'Could not deliver: Did not answer the phone. Rang three times',
    })
    expect((await dispatch.assign(id, agent.id)).status).toBe(200)
  })

  test('tells its customer the reason and a first name, and never what staff noted for each other', async () => {
    const { id, customer } = await dispatch.newOrder()
    const agent = await shop.person('delivery_agent', { name: 'Ravi Kumar Yadav', phone: '9811122277' })
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    expect((await dispatch.read(id, customer)).deliveryAgent).toEqual({
      _id: agent.id,
      name: 'Ravi',
      phone: '9811122277',
    })
    await dispatch.fail(id, agent, { reason: 'Customer refused', note: 'Rude, smells of drink' })
    const { history } = await dispatch.read(id, customer)
    expect(history.at(-1)).toMatchObject({ by: 'Ravi', note: 'Could not deliver: Customer refused' })
    const others = history.slice(1, -1)
    expect(others.filter(({ note }) => note !== null)).toEqual([])
    expect(others.map(({ by }) => by)).toEqual(others.map(({ role }) => (role === 'admin' ? null : 'Ravi')))
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery', 'delivered')
    expect((await dispatch.read(id, customer)).deliveryAgent).toMatchObject({ name: 'Ravi', phone: null })
    for (const path of [
      `/api/orders/${id}`,
      '/api/orders',
      '/api/dashboard/stats/customer',
      '/api/profile/data',
    ])
      expect((await shop.call('GET', path, { as: customer })).text).not.toMatch(/Yadav|Rude|Kumar/)
    expect((await dispatch.read(id, admin)).history.map(({ note }) => note)).toContain(
      'Could not deliver: Customer refused. Rude, smells of drink',
    )
  })

  test('accepts the reason that a phone stored before its app was updated', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up')
    expect((await dispatch.fail(id, agent, { reason: 'Phone not answered' })).status).toBe(200)
    const { history } = await dispatch.read(id, admin)
    expect(history.at(-1)).toMatchObject({ note: 'Could not deliver: Phone not answered' })
  })

  test('counts as an assignment of the agent who has tried', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up')
    await dispatch.fail(id, agent)
    const [row] = await shop.database.sql`
      select total_assigned, completed_orders from agents where person_id = ${agent.id}`
    expect(row).toEqual({ totalAssigned: 1, completedOrders: 0 })
  })

  test('sent again under its key is one attempt, also at the same moment', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up')
    const answers = await Promise.all([1, 2, 3, 4].map(() => dispatch.fail(id, agent, {}, 'attempt-0001')))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(await dispatch.fail(id, agent, {}, 'attempt-0001')).toMatchObject({ status: 200 })
    expect((await dispatch.read(id, admin)).attempts).toBe(1)
    expect(await dispatch.fail(id, agent, { reason: 'Other' }, 'attempt-0001')).toMatchObject({
      body: { code: 'idempotency_mismatch' },
    })
    expect(await dispatch.fail(id, agent)).toMatchObject({ status: 409, body: { code: 'no_longer_yours' } })
  })

  test('notifies the administrators once, with its reason; an agent taken away is not called confirmed', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    await dispatch.fail(id, agent)
    await dispatch.assign(id, agent.id)
    await dispatch.unassign(id)
    const stats = await shop.call<AdminStats>('GET', '/api/dashboard/stats/admin', { as: admin })
    const notified = stats.body.data.recentActivity.filter(({ orderId }) => orderId === id)
    const { orderNumber } = await dispatch.read(id, admin)
    const messages = notified.map(({ message }) => message)
    expect(messages).not.toContain(`${orderNumber}: confirmed by ${agent.name}`)
    expect(messages.slice(0, 3)).toEqual([
      `${orderNumber}: Taken from its agent`,
      `${orderNumber}: Assigned to ${agent.name}, who has the goods`,
      `${orderNumber} could not be delivered: Customer not at home`,
    ])
  })

  test('is refused before pick-up, to strangers and for unknown reasons', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.assign(id, agent.id)
    expect(await dispatch.fail(id, agent)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
    expect((await dispatch.fail(id, await newAgent())).status).toBe(404)
    expect((await dispatch.fail(id, agent, { reason: 'Lost interest' })).status).toBe(400)
    expect((await dispatch.read(id, admin)).attempts).toBe(0)
  })

  test('three times notifies the administrators, who alone assign again', async () => {
    const { id } = await dispatch.newOrder()
    for (let attempt = 1; attempt <= 3; attempt++) {
      const agent = await newAgent()
      await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
      await dispatch.fail(id, agent)
    }
    expect((await dispatch.read(id, admin)).attempts).toBe(3)
    const alerts = await shop.database.sql<{ message: string }>`
      select message from activities where order_id = ${id} order by at, id`
    expect(alerts.at(-1)?.message).toContain('after 3 attempts')
  })
})

describe('a step under a key', () => {
  test('that reached the shop is nothing when it is sent again, even after the order has moved on', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.assign(id, agent.id)
    expect((await dispatch.step(id, 'picked_up', agent, {}, 'step-00001')).status).toBe(200)
    expect((await dispatch.step(id, 'out_for_delivery', agent, {}, 'step-00002')).status).toBe(200)
    expect((await dispatch.step(id, 'picked_up', agent, {}, 'step-00001')).status).toBe(200)
    expect((await dispatch.read(id, agent)).status).toBe('out_for_delivery')
  })

  test('that was refused can be sent again under the same key with the right code', async () => {
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: true } })
    const { id, customer } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    const code = (await dispatch.read(id, customer)).deliveryCode
    const wrong = code === '0000' ? '1111' : '0000'
    expect(await dispatch.step(id, 'delivered', agent, { deliveryCode: wrong }, 'door-00001')).toMatchObject({
      body: { code: 'wrong_delivery_code' },
    })
    expect((await dispatch.step(id, 'delivered', agent, { deliveryCode: code }, 'door-00001')).status).toBe(
      200,
    )
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: false } })
  })
})

describe('the delivery code', () => {
  test('can be overridden by an administrator with a reason that is stored, also after five wrong tries', async () => {
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: true } })
    const { id, customer } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up', 'out_for_delivery')
    const wrong = (await dispatch.read(id, customer)).deliveryCode === '0000' ? '1111' : '0000'
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => dispatch.step(id, 'delivered', agent, { deliveryCode: wrong })),
    )
    expect(tries.filter((one) => one.body.code === 'wrong_delivery_code')).toHaveLength(5)
    const override = (as: TestPerson, body: object) =>
      shop.call('POST', `/api/orders/${id}/delivery-code/override`, { as, body })
    expect((await override(admin, { reason: ' ' })).status).toBe(400)
    expect((await override(agent, { reason: 'Please' })).status).toBe(403)
    expect((await override(admin, { reason: 'Customer lost the phone' })).status).toBe(200)
    const [entry] = await shop.database.sql<{ personId: string; after: object }>`
      select person_id, after from audit_entries where subject_id = ${id} and action = 'order.code_override'`
    expect(entry).toEqual({
      personId: admin.id,
      after: { needsDeliveryCode: false, reason: 'Customer lost the phone' },
    })
    expect((await dispatch.step(id, 'delivered', agent)).status).toBe(200)
    await shop.call('PUT', '/api/settings', { as: admin, body: { usesDeliveryCode: false } })
  })
})

describe('a photo from the door', () => {
  async function sendPhoto(id: string, as: TestPerson, file: Buffer, key?: string) {
    const form = new FormData()
    form.append('photo', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'door.jpg')
    const request = new Request('http://shop.example', { method: 'POST', body: form })
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/${id}/photo`,
      headers: {
        authorization: `Bearer ${as.token}`,
        'content-type': request.headers.get('content-type') ?? '',
        ...(key && { 'idempotency-key': key }),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() as { data: { id: string }; message?: string } }
  }
  const jpeg = () =>
    sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a0522d' } })
      .withExif({ IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer()

  test('is drawn anew without its place, and seen by administrators and its agent alone', async () => {
    const { id, customer } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up')
    const sent = await sendPhoto(id, agent, await jpeg(), 'photo-00001')
    expect(sent.status).toBe(200)
    expect((await sendPhoto(id, agent, await jpeg(), 'photo-00001')).body.data.id).toBe(sent.body.data.id)
    const path = `/api/orders/${id}/photos/${sent.body.data.id}`
    const seen = await shop.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
    expect(seen.headers['content-type']).toBe('image/webp')
    const picture = await sharp(seen.rawPayload).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: 1280 })
    expect(picture.exif).toBeUndefined()
    expect((await shop.call('GET', path, { as: agent })).status).toBe(200)
    expect(
      await shop.database.sql`
        select person_id, subject_id, after from audit_entries where action = 'order.photo-seen'`,
    ).toEqual([{ personId: admin.id, subjectId: id, after: { photoId: sent.body.data.id } }])
    expect((await shop.call('GET', path, { as: await newAgent() })).status).toBe(404)
    expect((await shop.call('GET', path, { as: customer })).status).toBe(403)
    expect((await shop.call('GET', path)).status).toBe(401)
    const guesses = [`proof/${sent.body.data.id}`, `proof%2F${sent.body.data.id}`]
    for (const guess of guesses)
      expect((await shop.call('GET', `/pictures/${guess}-1280.webp`)).status).toBe(404)
  })

  test('belongs to a failed attempt of its own order alone', async () => {
    const [one, two] = [await dispatch.newOrder(), await dispatch.newOrder()]
    const agent = await newAgent()
    await dispatch.bring(one.id, agent, 'picked_up')
    await dispatch.bring(two.id, agent, 'picked_up')
    const photoKey = (await sendPhoto(one.id, agent, await jpeg())).body.data.id
    expect((await dispatch.fail(two.id, agent, { photoKey })).status).toBe(400)
    expect((await dispatch.fail(one.id, agent, { photoKey })).status).toBe(200)
    const { body } = await shop.call<DeliveryRecord>('GET', `/api/orders/${one.id}/delivery-record`, {
      as: admin,
    })
    expect(body.data.failedAttempts).toMatchObject([{ photoId: photoKey, agent: agent.name }])
  })

  test('that is no picture, too many, or a stranger’s is refused', async () => {
    const { id } = await dispatch.newOrder()
    const agent = await newAgent()
    await dispatch.bring(id, agent, 'picked_up')
    expect((await sendPhoto(id, agent, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(400)
    expect((await sendPhoto(id, agent, Buffer.alloc(9 * 1024 * 1024))).status).toBe(413)
    expect((await sendPhoto(id, await newAgent(), await jpeg())).status).toBe(404)
    expect((await shop.call('POST', `/api/orders/${id}/photo`, { as: agent, body: {} })).status).toBe(400)
    for (let sent = 0; sent < 6; sent++) expect((await sendPhoto(id, agent, await jpeg())).status).toBe(200)
    expect((await sendPhoto(id, agent, await jpeg())).status).toBe(409)
  })
})
