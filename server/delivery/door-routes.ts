import multipart from '@fastify/multipart'
import * as z from 'zod/mini'
import {
  CodeOverrideBody,
  DeliveredAfterAllBody,
  DeliveryRecord,
  FailedAttemptAnswer,
  FailedAttemptBody,
  PhotoAnswer,
  TakenAway,
} from '#contract/delivery-schemas.ts'
import { bothIds, success } from '#contract/envelope.ts'
import { Order } from '#contract/orders-schemas.ts'
import { idempotencyKeyOf } from '#server/checkout/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { readUploadedFile } from '#server/http/uploaded-file.ts'
import { requireOrder } from '#server/orders/order-queries.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { deliverCancelled } from './deliver-cancelled.ts'
import { overrideDeliveryCode } from './delivery-code.ts'
import { keepPhoto, LARGEST_PHOTO_BYTES, requirePhoto } from './delivery-photos.ts'
import { readDeliveryRecord } from './delivery-record.ts'
import { failDelivery } from './fail-delivery.ts'
import { receiveGoods } from './receive-goods.ts'
import { readTakenAway } from './taken-away.ts'

const OrderPath = z.object({ id: z.string() })

/** What happens at the door besides the plain steps: failures, codes, photos, goods that come back. */
export function doorRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop

  app.post(
    '/api/orders/:id/failed-attempt',
    {
      config: { access: ['delivery_agent'] },
      schema: {
        tags: ['delivery'],
        params: OrderPath,
        body: FailedAttemptBody,
        response: { 200: success(FailedAttemptAnswer) },
      },
    },
    async (request) => {
      const key = idempotencyKeyOf(request)
      const failed = await failDelivery(shop, personOf(request), request.params.id, request.body, key)
      return { success: true as const, data: { ...bothIds(failed.id), attempts: failed.attempts } }
    },
  )

  app.post(
    '/api/orders/:id/delivery-code/override',
    {
      config: { access: ['admin'] },
      schema: {
        tags: ['dispatch'],
        params: OrderPath,
        body: CodeOverrideBody,
        response: { 200: success(Order) },
      },
    },
    async (request) => {
      const admin = personOf(request)
      await overrideDeliveryCode(shop, admin, request.params.id, request.body.reason)
      return { success: true as const, data: await requireOrder(database, admin, request.params.id) }
    },
  )

  app.post(
    '/api/orders/:id/goods-received',
    {
      config: { access: ['admin'] },
      schema: { tags: ['dispatch'], params: OrderPath, response: { 200: success(Order) } },
    },
    async (request) => {
      const admin = personOf(request)
      await receiveGoods(shop, admin, request.params.id, idempotencyKeyOf(request))
      return { success: true as const, data: await requireOrder(database, admin, request.params.id) }
    },
  )

  app.post(
    '/api/orders/:id/delivered-after-all',
    {
      config: { access: ['admin'] },
      schema: {
        tags: ['dispatch'],
        params: OrderPath,
        body: DeliveredAfterAllBody,
        response: { 200: success(Order) },
      },
    },
    async (request) => {
      const admin = personOf(request)
      const { id } = request.params
      await deliverCancelled(shop, admin, id, request.body.reason, idempotencyKeyOf(request))
      return { success: true as const, data: await requireOrder(database, admin, id) }
    },
  )

  app.get(
    '/api/orders/:id/taken-away',
    {
      config: { access: ['delivery_agent'] },
      schema: { tags: ['delivery'], params: OrderPath, response: { 200: success(TakenAway) } },
    },
    async (request) => ({
      success: true as const,
      data: await readTakenAway(database, personOf(request), request.params.id),
    }),
  )

  app.get(
    '/api/orders/:id/delivery-record',
    {
      config: { access: ['admin'] },
      schema: { tags: ['dispatch'], params: OrderPath, response: { 200: success(DeliveryRecord) } },
    },
    async (request) => ({
      success: true as const,
      data: await readDeliveryRecord(database, request.params.id),
    }),
  )
  photoRoutes(app, shop)
}

function photoRoutes(app: ShopApp, shop: Shop): void {
  app.get(
    '/api/orders/:id/photos/:photoId',
    {
      config: { access: ['admin', 'delivery_agent'] },
      schema: { tags: ['delivery'], params: z.object({ id: z.string(), photoId: z.string() }) },
    },
    async (request, reply) => {
      const { id, photoId } = request.params
      const webp = await requirePhoto(shop.database, personOf(request), id, photoId)
      return reply.type('image/webp').header('cache-control', 'private, no-store').send(webp)
    },
  )

  // Only these calls take files.
  app.register(async (uploads: ShopApp) => {
    await uploads.register(multipart, {
      limits: { files: 1, fields: 0, fileSize: LARGEST_PHOTO_BYTES },
    })
    uploads.post(
      '/api/orders/:id/photo',
      {
        bodyLimit: LARGEST_PHOTO_BYTES + 64 * 1024,
        config: { access: ['delivery_agent'] },
        schema: {
          tags: ['delivery'],
          consumes: ['multipart/form-data'],
          params: OrderPath,
          response: { 200: success(PhotoAnswer) },
        },
      },
      async (request) => {
        const key = idempotencyKeyOf(request)
        const file = await readUploadedFile(request, 'photo')
        const { id } = await keepPhoto(shop, personOf(request), request.params.id, file, key)
        return { success: true as const, data: bothIds(id) }
      },
    )
  })
}
