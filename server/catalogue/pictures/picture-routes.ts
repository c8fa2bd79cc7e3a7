import multipart from '@fastify/multipart'
import * as z from 'zod/mini'
import { LARGEST_PICTURE_BYTES, UploadedPicture } from '#contract/catalogue-management.ts'
import { success } from '#contract/envelope.ts'
import { personOf } from '#server/http/access.ts'
import { notFound } from '#server/http/problem.ts'
import { readUploadedFile } from '#server/http/uploaded-file.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { mainImage } from '../present-product.ts'
import { keepPicture, requirePicture } from './keep-picture.ts'

const FILE_NAME = /^([a-z0-9-]{1,60})-(160|320|480|960)\.webp$/
const UploadParams = z.object({ file: z.string() })

/** Pictures of products that administrators upload, and the calls that show them. */
export function pictureRoutes(app: ShopApp, shop: Shop): void {
  app.get(
    '/pictures/uploads/:file',
    { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true, params: UploadParams } },
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

  // Only this call takes files.
  app.register(async (uploads: ShopApp) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 0, fileSize: LARGEST_PICTURE_BYTES } })
    uploads.post(
      '/api/pictures',
      {
        bodyLimit: LARGEST_PICTURE_BYTES + 64 * 1024,
        config: { access: ['admin'] },
        schema: {
          tags: ['products'],
          consumes: ['multipart/form-data'],
          response: { 201: success(UploadedPicture) },
        },
      },
      async (request, reply) => {
        const key = await keepPicture(
          shop.database,
          personOf(request),
          await readUploadedFile(request, 'picture'),
        )
        return reply.code(201).send({
          success: true as const,
          data: { key, image: mainImage([key]) ?? '' },
          message: 'Picture uploaded',
        })
      },
    )
  })
}
