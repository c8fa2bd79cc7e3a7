import type { DeliveryDetails } from '#contract/address-schemas.ts'
import type { DeskOrderBody } from '#contract/ordering/desk-schemas.ts'
import type { AreaTerms } from '#contract/promises/areas.ts'
import type { Settings } from '#contract/settings.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { Problem } from '#server/http/problem.ts'
import type { SaleTerms } from '#server/settings/sale-terms.ts'
import { readSettings } from '#server/settings/settings.ts'

export type DeskChannel = DeskOrderBody['channel']

/** Goods that are handed over go nowhere. */
const AT_COUNTER: AreaTerms = {
  name: '',
  feePaise: 0,
  freeFromPaise: null,
  minimumPaise: 0,
  takesCash: true,
  leadDays: 0,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  cutOff: null,
  carrier: 'riders',
}

/**
 * The shop's terms as they hold for an order that an administrator takes: a counter takes cash even where doors do not, and a test
 * costs nothing, however little it is.
 */
export function deskSale(sale: SaleTerms, channel: DeskChannel): SaleTerms {
  const { delivery, rules } = sale
  if (channel === 'phone') return sale
  if (channel === 'counter')
    return {
      ...sale,
      rules: { ...rules, takesCash: true },
      delivery: { ...delivery, area: AT_COUNTER, holidays: [] },
    }
  const area = delivery.area && { ...delivery.area, feePaise: 0, minimumPaise: 0 }
  return { ...sale, delivery: { ...delivery, area } }
}

/** Where the shop is, for sales at its counter and for tests. A shop that comes ready stands where its sample GSTIN does, until it says it. */
export type ShopPlace = Pick<DeliveryDetails, 'address' | 'city' | 'state' | 'pincode'>

const SAMPLE_PLACE: ShopPlace = {
  address: '12, Bazaar Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
}

/** @throws Problem 409 `not_open` for a shop that has not said where it is */
export async function readShopPlace(
  queries: Queries,
  config: Config,
): Promise<ShopPlace & { phone: string }> {
  const settings = await readSettings(queries, config)
  const phone = lastTenDigits(settings.supportPhone)
  const place = placeOf(settings)
  if (place) return { ...place, phone }
  if (config.mode.comesReady) return { ...SAMPLE_PLACE, phone }
  throw new Problem(
    409,
    'not_open',
    'Say in Settings where the shop is first: its street, city, state and pincode.',
  )
}

function placeOf({ shopStreet, shopCity, shopState, shopPincode }: Settings): ShopPlace | undefined {
  const place = { address: shopStreet, city: shopCity, state: shopState, pincode: shopPincode }
  return Object.values(place).every((part) => part !== '') ? place : undefined
}

/** The number that an agent calls; empty where the shop has said none. */
function lastTenDigits(phone: string | null): string {
  return phone?.replace(/\D/g, '').slice(-10) ?? ''
}
