import { rupeesFromPaise } from '#contract/money.ts'
import { DELIVERY_DAYS } from '#contract/ordering/orders.ts'
import type { DeliveryTerms } from '#contract/promises/areas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { onlyRow, type Queries, type Reads } from '#server/database/connect.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'

const AREA_OBJECT = fragment`json_build_object('name', a.name, 'feePaise', a.fee_paise, 'freeFromPaise', a.free_from_paise,
  'minimumPaise', a.minimum_paise, 'takesCash', a.takes_cash, 'leadDays', a.lead_days, 'weekdays', a.weekdays,
  'cutOff', a.cut_off, 'carrier', a.carrier)`

/** The area of all India, where it is the only one. */
const ONLY_AREA = fragment`(
  select ${AREA_OBJECT} from area_pincodes p join delivery_areas a on a.id = p.area_id
   where p.prefix = '' and not exists (select from area_pincodes where prefix <> ''))`

/** The area with the longest beginning of a pincode. */
const areaOf = (pincode: string): Fragment => fragment`(
  select ${AREA_OBJECT} from area_pincodes p join delivery_areas a on a.id = p.area_id
   where p.prefix = any(${[6, 5, 4, 3, 2, 1, 0].map((length) => pincode.slice(0, length))})
   order by length(p.prefix) desc limit 1)`

/** What `deliveryTermsOf` reads, as an expression for a statement. @param pincode undefined: not known yet */
export const deliveryTerms = (pincode: string | undefined): Fragment => fragment`json_build_object(
  'area', ${pincode === undefined ? ONLY_AREA : areaOf(pincode)},
  'today', to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
  'time', to_char(now() at time zone 'Asia/Kolkata', 'HH24:MI'),
  'holidays', coalesce((select value from settings where name = 'holidays'), '[]'))`

/** Without a pincode no area means that the pincode decides. */
export function deliveryTermsOf(stored: DeliveryTerms, pincode: string | undefined): DeliveryTerms {
  return { ...stored, area: stored.area ?? (pincode === undefined ? undefined : null) }
}

/** Where a pincode lies, or where everything does. @param pincode undefined: not known yet */
export async function readDeliveryTerms(queries: Reads, pincode: string | undefined): Promise<DeliveryTerms> {
  const rows = await queries.sql<{ stored: DeliveryTerms }>`select ${deliveryTerms(pincode)} as stored`
  return deliveryTermsOf(onlyRow(rows).stored, pincode)
}

export const FIRST_AREA_ID = '01900000-0000-7000-8000-000000000001'

/** Lets a shop without areas deliver to all of India, free and in six days; the last area cannot be deleted. */
export async function storeFirstArea(queries: Queries): Promise<void> {
  await queries.sql`
    with first_area as (
      insert into delivery_areas (id, name, lead_days, weekdays)
      select ${FIRST_AREA_ID}::uuid, 'All of India', ${DELIVERY_DAYS}::int, '{0,1,2,3,4,5,6}'
       where not exists (select from delivery_areas)
      on conflict do nothing returning id)
    insert into area_pincodes (prefix, area_id) select '', id from first_area on conflict do nothing`
}

/** What delivery costs where that is the same for everybody; null where the pincode decides. */
export async function readUniformDelivery(queries: Reads): Promise<ShopInfo['delivery']> {
  const { area } = await readDeliveryTerms(queries, undefined)
  if (!area) return null
  return {
    fee: rupeesFromPaise(area.feePaise),
    freeFrom: area.freeFromPaise === null ? null : rupeesFromPaise(area.freeFromPaise),
    minimum: rupeesFromPaise(area.minimumPaise),
  }
}
