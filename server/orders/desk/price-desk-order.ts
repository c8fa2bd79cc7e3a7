import type { DeskPrice, DeskPriceBody } from '#contract/ordering/desk-schemas.ts'
import { readCartTerms } from '#server/checkout/price-cart.ts'
import { quantityOf, quoteLines } from '#server/checkout/quote-lines.ts'
import type { Shop } from '#server/shop.ts'
import { deskSale, readShopPlace } from './desk-sale.ts'

/** What an order that an administrator takes costs now, rounded as it is paid in cash. Changes nothing. */
export async function priceDeskOrder({ database, config }: Shop, body: DeskPriceBody): Promise<DeskPrice> {
  const place = body.channel === 'phone' ? body : await readShopPlace(database, config)
  const { pincode } = place
  const state = (body.channel === 'counter' && body.state) || place.state
  const personId = (body.channel !== 'test' && body.customerId) || null
  const { sale } = await readCartTerms(database, config, { personId: undefined, pincode })
  const { amountsInCash: amounts, ...quote } = await quoteLines(database, {
    personId,
    requested: body.items.map(quantityOf),
    given: body.items,
    sale: deskSale(sale, body.channel),
    choices: body.channel === 'test' ? {} : body,
    isFree: body.channel === 'test',
    tellsUnsold: true,
    pincode,
    state,
  })
  return { ...quote, amounts }
}
