import { partOfPaise } from '../money.ts'

/** "500 g", "1.5 l", "12 pieces": how much is in a pack (Legal Metrology (Packaged Commodities) Rules 2011, rule 6). */
export const NET_QUANTITY = /^([0-9]{1,6}(?:\.[0-9]{1,3})?) (g|kg|ml|l|m|piece|pieces)$/

/** What a price is compared by: 100 g and 100 ml below a kilogram or litre, else a kilogram, litre, metre or piece. */
const COMPARED_BY: Record<string, { base: string; parts: number }> = {
  g: { base: 'kg', parts: 1000 },
  ml: { base: 'l', parts: 1000 },
  kg: { base: 'kg', parts: 1 },
  l: { base: 'l', parts: 1 },
  m: { base: 'm', parts: 1 },
  piece: { base: 'piece', parts: 1 },
  pieces: { base: 'piece', parts: 1 },
}

/** The price of a pack by quantity, rounded to a paisa; undefined where it says nothing that the price does not. */
export function unitPrice(
  pricePaise: number,
  netQuantity: string | null,
): { paise: number; per: string } | undefined {
  const [, number, unit = ''] = NET_QUANTITY.exec(netQuantity ?? '') ?? []
  const compared = COMPARED_BY[unit]
  const quantity = Number(number) / (compared?.parts ?? 1)
  if (!compared || !(quantity > 0)) return undefined
  const isSmall = quantity < 1 && (compared.base === 'kg' || compared.base === 'l')
  const per = isSmall ? `100 ${compared.base === 'kg' ? 'g' : 'ml'}` : compared.base
  const count = isSmall ? quantity * 10 : quantity
  return count === 1 ? undefined : { paise: partOfPaise(pricePaise, count), per }
}
