import type { AskBody, Ticket } from '#contract/ordering/tickets-schemas.ts'
import type { Answer, TestPerson, TestShop } from '#tests/testing/shop.ts'

export const someQuestion: AskBody = { topic: 'damaged', text: 'One cup is broken' }

/** Asks about an order as its customer does. */
export function ask(
  shop: Pick<TestShop, 'call'>,
  customer: TestPerson,
  orderId: string,
  options: { body?: object; key?: string } = {},
): Promise<Answer<Ticket>> {
  const { body = {}, key } = options
  return shop.call<Ticket>('POST', `/api/orders/${orderId}/tickets`, {
    as: customer,
    body: { ...someQuestion, ...body },
    key,
  })
}
