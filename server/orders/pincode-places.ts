import * as z from 'zod/mini'
import { readPlace } from '#contract/calls/shop-calls.ts'
import { Pincode, PincodePlace } from '#contract/promises/areas-schemas.ts'
import { stateOfPincode } from '#contract/promises/pincodes/pincode-states.ts'
import { stateName } from '#contract/tax/states.ts'
import type { Queries } from '#server/database/connect.ts'
import { literal } from '#server/database/sql.ts'
import { answer } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { IS_SALE } from './trial-orders.ts'

const FOUR_O_CLOCK = '0 4 * * *'
/** Few enough for one statement. */
const ORDERS_READ = 200_000

/** Where a pincode lies, for everybody who types an address. */
export async function pincodes(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'pincodes')
  shop.jobs.every('orders.pincode-places', FOUR_O_CLOCK, () => writePincodePlaces(shop.database))

  answer(
    app,
    readPlace,
    { access: 'public', params: z.object({ pincode: Pincode }), answers: PincodePlace },
    async ({ params, reply }) => {
      reply.header('cache-control', 'public, max-age=86400')
      return findPlace(shop.database, params.pincode)
    },
  )
}

/** City and state of delivered orders, unless that state is surely not the pincode's; otherwise the state alone, where it is sure. */
async function findPlace(queries: Queries, pincode: string): Promise<PincodePlace> {
  const sure = stateOfPincode(pincode)
  const [place] = await queries.sql<{ city: string; state: string }>`
    select city, state from pincode_places where pincode = ${pincode}`
  if (place && (sure === null || place.state === sure))
    return { city: place.city, state: stateName(place.state) }
  return { city: null, state: sure === null ? null : stateName(sure) }
}

/**
 * Writes where each pincode lies, by what was typed for the latest delivered orders: what most customers agree on, and at least two
 * of them with different phones, so that nothing that only one person has typed is shown to others.
 */
export async function writePincodePlaces(queries: Queries): Promise<void> {
  await queries.sql`
    with latest as (
      select pincode, initcap(regexp_replace(btrim(city), '\\s+', ' ', 'g')) as city, state, person_id, recipient_phone
        from orders o where status = 'delivered' and delivered_at is not null and ${IS_SALE}
       order by delivered_at desc limit ${literal(ORDERS_READ)}
    ), counted as (
      select pincode, city, state, least(count(distinct person_id), count(distinct recipient_phone)) as customers
        from latest where state <> '97' group by 1, 2, 3
    ), agreed as (
      select distinct on (pincode) pincode, city, state
        from counted where customers >= 2 and city <> ''
       order by pincode, customers desc, city, state
    ), gone as (
      delete from pincode_places p where not exists (select from agreed a where a.pincode = p.pincode)
    )
    insert into pincode_places as p (pincode, city, state)
    select pincode, city, state from agreed
    on conflict (pincode) do update set city = excluded.city, state = excluded.state
     where (p.city, p.state) is distinct from (excluded.city, excluded.state)`
}
