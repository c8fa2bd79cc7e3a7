import type {
  ChangedPrice,
  ChangeOrderBody,
  ChangePriceBody,
  OpenOrder,
} from '#contract/ordering/order-changes-schemas.ts'
import type { Answer, TestPerson, TestShop } from '#tests/testing/shop.ts'

type Change = ChangePriceBody & Pick<ChangeOrderBody, 'note'>

/** Changes of orders as an administrator makes them, for tests. */
export function changesOf(shop: Pick<TestShop, 'call'>, admin: TestPerson) {
  const price = (id: string, body: ChangePriceBody, as = admin): Promise<Answer<ChangedPrice>> =>
    shop.call<ChangedPrice>('POST', `/api/orders/${id}/change/price`, { as, body })
  const put = (id: string, body: object, key?: string, as = admin): Promise<Answer<OpenOrder>> =>
    shop.call<OpenOrder>('PUT', `/api/orders/${id}/change`, { as, body, key })
  return {
    price,
    put,
    /** Looks at what it costs, and changes it as was shown. */
    async change(id: string, { note, ...body }: Change, key?: string): Promise<Answer<OpenOrder>> {
      const shown = await price(id, body)
      if (!shown.body.success) return shown as unknown as Answer<OpenOrder>
      const { total, updatedAt } = shown.body.data
      return put(id, { ...body, note, seen: { total, updatedAt } }, key)
    },
    read: async (id: string, as = admin) =>
      (await shop.call<OpenOrder>('GET', `/api/orders/${id}`, { as })).body.data,
  }
}
