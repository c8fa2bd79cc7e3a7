import { areaCalls, readPromise } from '#contract/calls/area-calls.ts'
import { nearestPaise } from '#contract/money.ts'
import { promiseFor } from '#contract/promises/areas.ts'
import { Area, AreaBody, AreaPage, DeliveryPromise, PromiseQuery } from '#contract/promises/areas-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listAreas } from './area-queries.ts'
import { readDeliveryTerms } from './delivery-terms.ts'
import { presentArea } from './present-area.ts'
import { presentPromise } from './present-promise.ts'
import { changeArea, createArea, removeArea } from './write-area.ts'

/** Room for `MAX_AREA_PREFIXES` pincodes, and for as many that the form showed. */
const MAX_AREA_BYTES = 1024 * 1024
const access = ['settings.change'] as const
const SAVE = { access, bodyLimit: MAX_AREA_BYTES, body: AreaBody, answers: Area }

/** Where the shop delivers, for administrators, and what it promises of a delivery, for everybody. */
export async function areas(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'areas')
  const { database } = shop

  answer(
    app,
    readPromise,
    { access: 'public', query: PromiseQuery, answers: DeliveryPromise },
    async ({ query: { pincode, goods } }) =>
      presentPromise(promiseFor(await readDeliveryTerms(database, pincode), nearestPaise(goods)), pincode),
  )

  answer(app, areaCalls.list, { access, answers: AreaPage }, async () => {
    const items = (await listAreas(database)).map(presentArea)
    return { items, total: items.length, nextCursor: null }
  })

  answer(app, areaCalls.create, { ...SAVE, status: 201 }, async ({ body, request }) => {
    const area = await createArea(shop, personOf(request), body)
    return said(presentArea(area), `${area.name} created`)
  })

  answer(app, areaCalls.change, SAVE, async ({ params, body, request }) => {
    const area = await changeArea(shop, personOf(request), params.id, body)
    return said(presentArea(area), `${area.name} saved`)
  })

  answer(app, areaCalls.remove, { access, answers: Area }, async ({ params, request }) => {
    const area = await removeArea(shop, personOf(request), params.id)
    return said(presentArea(area), `${area.name} deleted`)
  })
}
