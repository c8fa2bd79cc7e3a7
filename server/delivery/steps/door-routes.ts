import multipart from '@fastify/multipart'
import * as z from 'zod/mini'
import { FailedAttemptAnswer, FailedAttemptBody, PhotoAnswer, TakenAway } from '#contract/delivery-schemas.ts'
import { bothIds, success } from '#contract/envelope.ts'
import { keyedCallOf } from '#server/commands/idempotency.ts'
import { personOf } from '#server/http/access.ts'
import { AGENT, ById, ok } from '#server/http/api-calls.ts'
import { readUploadedFile } from '#server/http/uploaded-file.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { MAX_PHOTO_BYTES, requirePhoto, storePhoto } from './delivery-photos.ts'
import { failDelivery } from './fail-delivery.ts'
import { readTakenAway } from './taken-away.ts'

/** The agent's calls besides the status: failed attempts, and orders that were taken away. */
export function doorRoutes(app: ShopApp, shop: Shop): void {
  app.post(
    '/orders/:id/failed-attempt',
    {
      ...AGENT,
      schema: {
        params: ById,
        body: FailedAttemptBody,
        response: { 200: success(FailedAttemptAnswer) },
      },
    },
    async (request) => {
      const { params, body } = request
      const failed = await failDelivery(shop, personOf(request), params.id, body, keyedCallOf(request))
      return ok({ ...bothIds(failed.id), attempts: failed.attempts })
    },
  )

  app.get(
    '/orders/:id/taken-away',
    {
      ...AGENT,
      schema: { params: ById, response: { 200: success(TakenAway) } },
    },
    async (request) => ok(await readTakenAway(shop.database, personOf(request), request.params.id)),
  )
}

/** Photos from the door. */
export function photoRoutes(app: ShopApp, shop: Shop): void {
  app.get(
    '/orders/:id/photos/:photoId',
    {
      config: { access: ['orders.read', 'delivery_agent'] },
      schema: { params: z.object({ id: z.string(), photoId: z.string() }) },
    },
    async (request, reply) => {
      const { id, photoId } = request.params
      const webp = await requirePhoto(shop.database, personOf(request), id, photoId)
      return reply.type('image/webp').header('cache-control', 'private, no-store').send(webp)
    },
  )

  // A plugin of its own, so that only this call accepts files.
  app.register(async (uploads: ShopApp) => {
    await uploads.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 0, fileSize: MAX_PHOTO_BYTES },
    })
    uploads.post(
      '/orders/:id/photo',
      {
        bodyLimit: MAX_PHOTO_BYTES + 64 * 1024,
        ...AGENT,
        schema: {
          consumes: ['multipart/form-data'],
          params: ById,
          response: { 200: success(PhotoAnswer) },
        },
      },
      async (request) => {
        const call = keyedCallOf(request, undefined)
        const file = await readUploadedFile(request, { field: 'photo', maxBytes: MAX_PHOTO_BYTES })
        const { id } = await storePhoto(shop, personOf(request), request.params.id, file, call)
        return ok(bothIds(id))
      },
    )
  })
}
