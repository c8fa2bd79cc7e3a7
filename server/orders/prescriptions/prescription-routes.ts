import multipart from '@fastify/multipart'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { bothIds, success } from '#contract/envelope.ts'
import { MAX_PRESCRIPTION_BYTES } from '#contract/ordering/orders.ts'
import { CheckPrescriptionBody, Order, PrescriptionPhoto } from '#contract/ordering/orders-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { ById, CUSTOMER, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import { readUploadedFile } from '#server/http/uploaded-file.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { requireOrder } from '../order-queries.ts'
import { checkPrescription } from './check-prescription.ts'
import {
  deletePrescription,
  EXPIRED_PRESCRIPTIONS,
  requirePrescription,
  storePrescription,
} from './prescription-photos.ts'

const PARTIES = { config: { access: ['customer', 'prescriptions.check'] } } as const

/** Photos of prescriptions: sent with an order of medicine, checked by administrators, deleted by the shop's rule. */
export async function prescriptions(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'orders')
  cleanUpNightly(shop, 'prescriptions', EXPIRED_PRESCRIPTIONS)
  readingRoutes(app, shop)
  app.register(upload, { shop })

  app.put(
    '/orders/:id/prescription',
    {
      ...withRight('prescriptions.check'),
      schema: { params: ById, body: CheckPrescriptionBody, response: { 200: success(Order) } },
    },
    async (request) => {
      const admin = personOf(request)
      await checkPrescription(shop, admin, request.params.id, request.body)
      return ok(await requireOrder(shop.database, admin, request.params.id))
    },
  )
}

function readingRoutes(app: ShopApp, shop: Shop): void {
  const { database } = shop
  app.get('/prescriptions/:id', { ...PARTIES, schema: { params: ById } }, async (request, reply) =>
    sendPhoto(reply, await requirePrescription(database, personOf(request), { id: request.params.id })),
  )

  app.get('/orders/:id/prescription', { ...PARTIES, schema: { params: ById } }, async (request, reply) =>
    sendPhoto(reply, await requirePrescription(database, personOf(request), { orderId: request.params.id })),
  )

  app.delete(
    '/prescriptions/:id',
    { ...CUSTOMER, schema: { params: ById, response: { 200: success(z.object({})) } } },
    async (request) => {
      await deletePrescription(shop, personOf(request), request.params.id)
      return ok({})
    },
  )
}

const sendPhoto = (reply: FastifyReply, webp: Buffer) =>
  reply.type('image/webp').header('cache-control', 'private, no-store').send(webp)

/** A separate plugin, so that only this call accepts files. */
async function upload(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 0, fileSize: MAX_PRESCRIPTION_BYTES },
  })
  app.post(
    '/prescriptions',
    {
      bodyLimit: MAX_PRESCRIPTION_BYTES + 64 * 1024,
      ...CUSTOMER,
      schema: {
        description:
          'A photo of a prescription, as the field `photo`, for `prescriptionId` of an order. JPEG, PNG, WebP or AVIF.',
        consumes: ['multipart/form-data'],
        response: { 201: success(PrescriptionPhoto) },
      },
    },
    async (request, reply) => {
      const file = await readUploadedFile(request, { field: 'photo', maxBytes: MAX_PRESCRIPTION_BYTES })
      const { id } = await storePrescription(shop, personOf(request), file)
      return reply.code(201).send(ok(bothIds(id), 'Photo added'))
    },
  )
}
