import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/database/identifiers.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertProduct } from '../product-fixtures.ts'
import { encodePhoto } from './encode-photo.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
})
afterAll(() => shop.close())

const BOUNDARY = 'x-boundary'

async function upload(file: Buffer, name = 'lamp.png', type = 'image/png') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="picture"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/pictures',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ code?: string; message?: string; data: { key: string; image: string } }>(),
  }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

test('an uploaded picture is shown square in every size, and a product can use it', async () => {
  const { status, body } = await upload(await picture(800, 400).png().toBuffer())
  expect([status, body.data.image]).toEqual([201, `/pictures/${body.data.key}-320.webp`])
  for (const size of [160, 320, 480, 960]) {
    const shown = await shop.app.inject({ url: `/pictures/${body.data.key}-${size}.webp` })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { format, width, height } = await sharp(shown.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', size, size])
  }
  const { id } = await insertProduct(shop.database)
  const saved = await shop.call('PUT', `/api/products/${id}`, {
    as: admin,
    body: { pictures: [body.data.key] },
  })
  expect(saved.status).toBe(200)
})

test.each([
  [2000, 1000, 1600],
  [1200, 1200, 960],
])('a picture of %d by %d pixels is enlarged to %d', async (width, height, edge) => {
  const { body } = await upload(await picture(width, height).jpeg().toBuffer(), 'a.jpg', 'image/jpeg')
  const shown = await shop.app.inject({ url: `/pictures/${body.data.key}-1600.webp` })
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(edge)
})

test('what a picture shows is stored with the product, and said on its page', async () => {
  const { body } = await upload(await picture(400, 400).png().toBuffer())
  const { id } = await insertProduct(shop.database)
  const pictureTexts = { [body.data.key]: 'Lamp from the side, lit' }
  const saved = await shop.call('PUT', `/api/products/${id}`, {
    as: admin,
    body: { pictures: [body.data.key], pictureTexts },
  })
  expect(saved.body.data).toMatchObject({ pictureTexts })
  expect((await shop.call('GET', `/api/products/${id}`)).body.data).toMatchObject({ pictureTexts })
})

test('the whole picture stays: what it does not fill is transparent', async () => {
  const { body } = await upload(await picture(800, 400).png().toBuffer())
  const shown = await shop.app.inject({ url: `/pictures/${body.data.key}-160.webp` })
  const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
  expect([alphaAt(80, 5), alphaAt(80, 80)]).toEqual([0, 255])
})

test('nothing but the picture remains of a file', async () => {
  const file = await picture(400, 400)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
    .toBuffer()
  expect(file.toString('latin1')).toContain('SECRET PLACE')
  const { body } = await upload(file, 'a.jpg', 'image/jpeg')
  const shown = await shop.app.inject({ url: `/pictures/${body.data.key}-960.webp` })
  expect(shown.rawPayload.toString('latin1')).not.toContain('SECRET PLACE')
})

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>1</script></svg>'),
    415,
  ],
  ['a script that is called a picture', Buffer.from('<script>alert(1)</script>'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['half a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), 400],
])('%s is refused', async (_what, file, status) => {
  expect((await upload(file)).status).toBe(status)
})

test('a picture of fewer than 160 pixels is too small', async () => {
  expect((await upload(await picture(400, 100).png().toBuffer())).status).toBe(400)
})

test('a small file that unfolds into a giant picture is refused by the number of its pixels', async () => {
  const { status, body } = await upload(await picture(7000, 7000).png({ compressionLevel: 9 }).toBuffer())
  expect([status, body.message]).toEqual([400, 'A picture has at most 40 megapixels'])
})

test('a file of more than 5 MB is refused by its size, however much more and however it arrives', async () => {
  const jpeg = await picture(400, 400).jpeg().toBuffer()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const more of [1, 100, 64 * 1024, 70 * 1024, 1024 * 1024, 6 * 1024 * 1024])
    for (let at = 0; at < 4; at++) {
      const file = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + more - jpeg.length)])
      const form = new FormData()
      form.append('picture', new Blob([file]), 'a.jpg')
      const answer = await fetch(`http://127.0.0.1:${port}/api/pictures`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}` },
        body: form,
      })
      const { code, message } = (await answer.json()) as { code: string; message: string }
      expect([more, answer.status, code, message]).toEqual([
        more,
        413,
        'payload_too_large',
        'A picture has at most 5 MB',
      ])
    }
})

test('of twenty pictures at once three are refused, and the others are unfolded one after the other', async () => {
  const file = await picture(8, 8).png().toBuffer()
  const shape = { edgePx: 8, quality: 80 }
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => encodePhoto(file, shape)))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused.map((each) => 'reason' in each && [each.reason.status, each.reason.code])).toEqual(
    Array.from({ length: 3 }, () => [503, 'busy']),
  )
})

test('a call without a file says so', async () => {
  const answer = await shop.call('POST', '/api/pictures', { as: admin, body: { picture: 'x' } })
  expect([answer.status, answer.body.message]).toEqual([400, 'Send one picture'])
})

test.each(['nothing-320.webp', '..%2F..%2Fsecret-320.webp', 'x-321.webp', 'x.webp', '%00-320.webp'])(
  '/pictures/uploads/%s is not found',
  async (file) => {
    expect((await shop.call('GET', `/pictures/uploads/${file}`)).status).toBe(404)
  },
)

test('photos from the door are no pictures of the catalogue', async () => {
  const id = newId()
  await shop.database.sql`insert into pictures (key, size, webp) values (${`proof/${id}`}, 320, 'x')`
  for (const path of [`/pictures/proof/${id}-320.webp`, `/pictures/uploads/..%2Fproof%2F${id}-320.webp`]) {
    expect((await shop.call('GET', path)).status).toBe(404)
  }
})
