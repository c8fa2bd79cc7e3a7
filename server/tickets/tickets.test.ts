import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminTicket, Ticket, TicketPage } from '#contract/ordering/tickets-schemas.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import { codeTo, newGuest, newPhone, signInByPhone } from '#tests/testing/guest-fixtures.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { ask } from './ticket-fixtures.ts'

let shop: TestShop
let admin: TestPerson
let productId: string
beforeAll(async () => {
  shop = await openTestShop({ env: { DEMO: 'false' } })
  admin = await shop.person('admin', { name: 'Meera Shah' })
  productId = (await insertProduct(shop.database)).id
})
afterAll(() => shop.close())

async function orderOf(customer: TestPerson): Promise<string> {
  return (await placeOrder(shop, customer, [{ productId, quantity: 1 }])).body.data.id
}

/** A customer with an order and a question about it. */
async function asked(text?: string) {
  const customer = await shop.person()
  const orderId = await orderOf(customer)
  const { body } = await ask(shop, customer, orderId, { body: text === undefined ? {} : { text } })
  return { customer, orderId, ticket: body.data }
}

const read = (as: TestPerson, orderId: string) =>
  shop.call<Ticket[]>('GET', `/api/orders/${orderId}/tickets`, { as })
const add = (as: TestPerson, id: string, text = 'And the saucer', key?: string) =>
  shop.call<Ticket>('POST', `/api/tickets/${id}/messages`, { as, body: { text }, key })
const answer = (id: string, body: object = {}, as = admin) =>
  shop.call<AdminTicket>('POST', `/api/tickets/${id}/answers`, {
    as,
    body: { text: 'We send a new one', ...body },
  })
const setState = (id: string, state: string, seen?: string, as = admin) =>
  shop.call<AdminTicket>('PUT', `/api/tickets/${id}/state`, { as, body: { state, seen } })
const inbox = async (query = '') =>
  (await shop.call<TicketPage>('GET', `/api/tickets?${query}`, { as: admin })).body.data
const readOne = async (id: string) =>
  (await shop.call<AdminTicket>('GET', `/api/tickets/${id}`, { as: admin })).body.data
const lastOf = ({ messages }: Ticket) => messages.at(-1)?.id

const shortly = (answered?: { status: number; body: { code?: string } }) => [
  answered?.status,
  answered?.body.code,
]

describe('asking', () => {
  test('a question has a number, its topic and its text, and waits for an answer', async () => {
    const { customer, orderId, ticket } = await asked('One cup is broken')
    expect(ticket).toMatchObject({
      number: expect.stringMatching(/^Q-\d{4,}$/),
      topic: 'damaged',
      state: 'open',
    })
    expect(ticket.messages).toMatchObject([{ by: 'customer', text: 'One cup is broken' }])
    expect((await read(customer, orderId)).body.data).toEqual([ticket])
  })

  test('the same key twice is one question, and each call gets it', async () => {
    const customer = await shop.person()
    const orderId = await orderOf(customer)
    const key = 'ask-once-0001'
    const answers = await Promise.all([1, 2, 3].map(() => ask(shop, customer, orderId, { key })))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await read(customer, orderId)).body.data).toHaveLength(1)
    const other = await ask(shop, customer, orderId, { key, body: { text: 'Something else' } })
    expect(shortly(other)).toEqual([409, 'idempotency_mismatch'])
  })

  test('the order of somebody else does not exist, nor does its question', async () => {
    const { orderId, ticket } = await asked()
    const stranger = await shop.person()
    const calls = [read(stranger, orderId), ask(shop, stranger, orderId), add(stranger, ticket.id)]
    expect((await Promise.all(calls)).map(shortly)).toEqual([1, 2, 3].map(() => [404, 'not_found']))
    const staff = [admin, await shop.person('delivery_agent')]
    const byStaff = await Promise.all(staff.map((person) => ask(shop, person, orderId)))
    expect(byStaff.map(({ status }) => status)).toEqual([403, 403])
    expect((await readOne(ticket.id)).messages).toHaveLength(1)
  })

  test.each([
    [{ text: '  ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
    [{ topic: 'weather' }, 'topic'],
  ])('%j is refused at its field', async (body, field) => {
    const customer = await shop.person()
    const answered = await ask(shop, customer, await orderOf(customer), { body })
    expect(answered.status).toBe(400)
    expect(Object.keys(answered.body.fields ?? {})).toEqual([field])
  })

  test('an order has five questions that are not closed, however many come at once', async () => {
    const customer = await shop.person()
    const orderId = await orderOf(customer)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(shop, customer, orderId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('limit_reached')
    await setState((await read(customer, orderId)).body.data[0]?.id ?? '', 'closed')
    expect((await ask(shop, customer, orderId)).status).toBe(201)
  })

  test('somebody writes twenty messages a day, however many come at once', async () => {
    const { customer, ticket } = await asked()
    const answers = await Promise.all(Array.from({ length: 24 }, () => add(customer, ticket.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(shortly(answers.find(({ status }) => status !== 201))).toEqual([429, 'limit_reached'])
    await shop.database.sql`
      update ticket_messages set at = at - interval '25 hours' where ticket_id = ${ticket.id}`
    expect((await add(customer, ticket.id)).status).toBe(201)
  })
})

describe('a guest', () => {
  /** An order as a payment makes it. */
  const guestOrder = async () => {
    const phone = newPhone()
    const guest = await newGuest(shop, phone)
    const orderId = await orderOf(await shop.person())
    await shop.database.sql`update orders set person_id = ${guest.id} where id = ${orderId}`
    return { phone, guest, orderId }
  }

  test('asks in the session that ordered; who proves the phone goes on with the question', async () => {
    const { phone, guest, orderId } = await guestOrder()
    const { id } = (await ask(shop, guest, orderId)).body.data
    const owner = await signInByPhone(shop, phone, await codeTo(shop, phone))
    expect((await read(owner, orderId)).body.data).toMatchObject([{ id }])
    expect((await add(owner, id)).status).toBe(201)
    expect(shortly(await add(guest, id))).toEqual([404, 'not_found'])
    await shop.database.sql`delete from people where id = ${guest.id}`
    expect((await read(owner, orderId)).body.data[0]?.messages).toHaveLength(2)
  })

  test('loses no question that is asked while the phone is proved', async () => {
    const { phone, guest, orderId } = await guestOrder()
    const code = await codeTo(shop, phone)
    const [question, owner] = await Promise.all([ask(shop, guest, orderId), signInByPhone(shop, phone, code)])
    expect([201, 404]).toContain(question.status)
    const rows = await shop.database.sql<{ personId: string }>`
      select person_id from tickets where order_id = ${orderId}`
    expect(rows).toEqual(question.status === 201 ? [{ personId: owner.id }] : [])
  })
})

describe('answering', () => {
  test('an answer is the shop’s to the customer and its author’s to administrators', async () => {
    const { customer, orderId, ticket } = await asked()
    const answered = await answer(ticket.id)
    expect(answered.status).toBe(201)
    expect(answered.body.data).toMatchObject({ state: 'answered', messages: [{}, { author: 'Meera Shah' }] })
    const [shown] = (await read(customer, orderId)).body.data
    expect(shown).toMatchObject({
      state: 'answered',
      messages: [{}, { by: 'shop', text: 'We send a new one' }],
    })
    expect(JSON.stringify(shown)).not.toContain('Meera')
  })

  test('a new message of the customer opens an answered and a closed question again', async () => {
    const { customer, ticket } = await asked()
    await answer(ticket.id)
    expect((await add(customer, ticket.id)).body.data.state).toBe('open')
    await setState(ticket.id, 'closed')
    expect((await add(customer, ticket.id)).body.data.state).toBe('open')
  })

  test('of two administrators who answer at once one is told of the other’s answer', async () => {
    const { ticket } = await asked()
    const other = await shop.person('admin', { name: 'Ravi Nair' })
    const seen = lastOf(ticket)
    const answers = await Promise.all([answer(ticket.id, { seen }), answer(ticket.id, { seen }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      message: expect.stringMatching(/^(Meera Shah|Ravi Nair) has answered this meanwhile$/),
      data: { current: { state: 'answered' }, changed: [{ field: 'messages' }] },
    })
    expect((await readOne(ticket.id)).messages).toHaveLength(2)
  })

  test('nothing that the customer writes while it is closed ends in a closed question', async () => {
    for (let round = 0; round < 5; round++) {
      const { customer, ticket } = await asked()
      const [closed, added] = await Promise.all([
        setState(ticket.id, 'closed', lastOf(ticket)),
        add(customer, ticket.id),
      ])
      expect(added.status).toBe(201)
      expect([200, 409]).toContain(closed.status)
      expect((await readOne(ticket.id)).state).toBe('open')
    }
  })

  test('closing with a message that was not read is refused, with the message', async () => {
    const { customer, ticket } = await asked()
    await add(customer, ticket.id, 'Wait!')
    const refused = await setState(ticket.id, 'closed', lastOf(ticket))
    expect(refused.body).toMatchObject({
      code: 'changed_meanwhile',
      message: 'The customer has written again meanwhile',
      data: { current: { messages: [{}, { text: 'Wait!' }] } },
    })
  })

  test('administrators’ deeds are in the activity log, and a repeat is not', async () => {
    const { ticket } = await asked()
    await answer(ticket.id)
    for (const state of ['closed', 'closed', 'open']) await setState(ticket.id, state)
    const entries = await shop.database.sql<{ action: string }>`
      select action from audit_entries where subject_id = ${ticket.id} order by at`
    expect(entries.map(({ action }) => action)).toEqual([
      'ticket.answered',
      'ticket.closed',
      'ticket.reopened',
    ])
  })
})

describe('the inbox', () => {
  test('shows open questions first, the longest waiting on top, page by page', async () => {
    await shop.database.sql`delete from tickets`
    const [first, second, third, fourth] = [await asked(), await asked(), await asked(), await asked()]
    await answer(first.ticket.id)
    await setState(second.ticket.id, 'closed')
    await add(third.customer, third.ticket.id, 'It still waits')
    const order = [third, fourth, first, second].map(({ ticket }) => ticket.number)
    expect((await inbox()).items.map(({ number }) => number)).toEqual(order)
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: TicketPage = await inbox(`limit=1${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(4)
      pages.push(...page.items.map(({ number }) => number))
      cursor = page.nextCursor
    }
    expect(pages).toEqual(order)
    expect((await inbox('state=open')).items).toMatchObject([{ lastText: 'It still waits' }, {}])
    expect((await shop.call('GET', '/api/tickets?cursor=abc', { as: admin })).status).toBe(400)
  })

  test('finds a question by its number and by the number of its order', async () => {
    const { ticket } = await asked()
    const { order } = await readOne(ticket.id)
    for (const search of [ticket.number.toLowerCase(), order.number]) {
      expect((await inbox(`search=${search}`)).items.map(({ id }) => id)).toEqual([ticket.id])
    }
    expect(await inbox('search=Q%25')).toMatchObject({ items: [], total: 0 })
  })
})
