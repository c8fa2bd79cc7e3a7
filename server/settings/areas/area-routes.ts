import { success } from '#contract/envelope.ts'
import { nearestPaise } from '#contract/money.ts'
import { promiseFor } from '#contract/promises/areas.ts'
import { Area, AreaBody, AreaPage, DeliveryPromise, PromiseQuery } from '#contract/promises/areas-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, PUBLIC, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { listAreas } from './area-queries.ts'
import { readDeliveryTerms } from './delivery-terms.ts'
import { presentArea } from './present-area.ts'
import { presentPromise } from './present-promise.ts'
import { changeArea, createArea, removeArea } from './write-area.ts'

/** Room for `MAX_AREA_PREFIXES` pincodes, and for as many that the form showed. */
const MAX_AREA_BYTES = 1024 * 1024
const SAVE = { ...withRight('settings.change'), bodyLimit: MAX_AREA_BYTES }

/** Where the shop delivers, for administrators, and what it promises of a delivery, for everybody. */
export async function areas(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'areas')
  const { database } = shop

  app.get(
    '/delivery-promise',
    { ...PUBLIC, schema: { querystring: PromiseQuery, response: { 200: success(DeliveryPromise) } } },
    async (request) => {
      const { pincode, goods } = request.query
      const promise = promiseFor(await readDeliveryTerms(database, pincode), nearestPaise(goods))
      return ok(presentPromise(promise, pincode))
    },
  )

  app.get(
    '/areas',
    { ...withRight('settings.change'), schema: { response: { 200: success(AreaPage) } } },
    async () => {
      const items = (await listAreas(database)).map(presentArea)
      return ok({ items, total: items.length, nextCursor: null })
    },
  )

  app.post(
    '/areas',
    { ...SAVE, schema: { body: AreaBody, response: { 201: success(Area) } } },
    async (request, reply) => {
      const area = await createArea(shop, personOf(request), request.body)
      return reply.code(201).send(ok(presentArea(area), `${area.name} created`))
    },
  )

  app.put(
    '/areas/:id',
    { ...SAVE, schema: { params: ById, body: AreaBody, response: { 200: success(Area) } } },
    async (request) => {
      const area = await changeArea(shop, personOf(request), request.params.id, request.body)
      return ok(presentArea(area), `${area.name} saved`)
    },
  )

  app.delete(
    '/areas/:id',
    { ...withRight('settings.change'), schema: { params: ById, response: { 200: success(Area) } } },
    async (request) => {
      const area = await removeArea(shop, personOf(request), request.params.id)
      return ok(presentArea(area), `${area.name} deleted`)
    },
  )
}
