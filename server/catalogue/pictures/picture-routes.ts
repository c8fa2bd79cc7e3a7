import multipart from '@fastify/multipart'
import * as z from 'zod/mini'
import { MAX_PICTURE_BYTES, UploadedPicture } from '#contract/catalogue/catalogue-management.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import { ok, PUBLIC, withRight } from '#server/http/api-calls.ts'
import { notFound } from '#server/http/problem.ts'
import { readUploadedFile } from '#server/http/uploaded-file.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { mainImage } from '../present-product.ts'
import { requirePicture, storePicture } from './store-picture.ts'

const FILE_NAME = /^([a-z0-9-]{1,60})-(160|320|480|960|1600)\.webp$/
const UploadParams = z.object({ file: z.string() })

/** Shows the pictures of products that administrators have uploaded. */
export function uploadedPictureRoute(app: ShopApp, shop: Shop): void {
  app.get(
    '/pictures/uploads/:file',
    { ...PUBLIC, logLevel: 'warn', schema: { hide: true, params: UploadParams } },
    async (request, reply) => {
      const [, name, size] = FILE_NAME.exec(request.params.file) ?? []
      if (name === undefined) throw notFound('This picture')
      const webp = await requirePicture(shop.database, `uploads/${name}`, Number(size))
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(webp)
    },
  )
}

/** A separate plugin, so that only this call accepts files. */
export async function pictureUpload(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 0, fileSize: MAX_PICTURE_BYTES },
  })
  app.post(
    '/pictures',
    {
      bodyLimit: MAX_PICTURE_BYTES + 64 * 1024,
      ...withRight('products.change', 'settings.change'),
      schema: {
        consumes: ['multipart/form-data'],
        response: { 201: success(UploadedPicture) },
      },
    },
    async (request, reply) => {
      const key = await storePicture(
        shop,
        personOf(request),
        await readUploadedFile(request, { field: 'picture', maxBytes: MAX_PICTURE_BYTES }),
      )
      return reply.code(201).send(ok({ key, image: mainImage([key]) ?? '' }, 'Picture uploaded'))
    },
  )
}
