import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { openShopWorld, type ShopWorld } from './shop-world.ts'

let shop: TestShop
let world: ShopWorld
let png: Buffer
beforeAll(async () => {
  shop = await openTestShop()
  world = await openShopWorld(shop)
  png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
})
afterAll(() => shop.close())

async function upload(to: 'picture' | 'photo', file: Buffer, name = 'a.png', type = 'image/png') {
  const head = `--b\r\ncontent-disposition: form-data; name="${to}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const answer = await shop.app.inject({
    method: 'POST',
    url: to === 'picture' ? '/api/pictures' : `/api/orders/${world.orderId}/photo`,
    headers: {
      authorization: `Bearer ${to === 'picture' ? world.admin.token : world.agent.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]),
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ message: string; data: { key: string; image: string } }>(),
  }
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>'
const ENTITIES = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`

describe.each(['picture', 'photo'] as const)('a %s', (to) => {
  test.each<[string, () => Buffer]>([
    ['an SVG that holds a script and names a file', () => Buffer.from(SVG)],
    ['XML that unfolds without end', () => Buffer.from(ENTITIES)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>')],
    ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1')],
    ['a ZIP', () => Buffer.from('PK\u0003\u0004', 'latin1')],
    ['half a PNG', () => png.subarray(0, 60)],
    ['nothing', () => Buffer.alloc(0)],
  ])('that is %s is refused, whatever it is called', async (_what, file) => {
    const answer = await upload(to, file(), 'shell.php.png')
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.message.length).toBeGreaterThan(10)
  })
})

test('a picture that is a page as well is drawn anew: the page is gone, and the name never mattered', async () => {
  const both = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
  const { status, body } = await upload('picture', both, '../../../x.html', 'text/html')
  expect(status).toBe(201)
  expect(body.data.key).toMatch(/^uploads\/[0-9a-f-]{36}$/)
  const shown = await shop.app.inject({ url: body.data.image })
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(shown.headers['x-content-type-options']).toBe('nosniff')
  expect(shown.rawPayload.includes('<script>')).toBe(false)
})

test('a picture of more than 5 MB, two files at once, and fields beside the file are refused', async () => {
  expect((await upload('picture', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413)
  const part = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/pictures',
    headers: {
      authorization: `Bearer ${world.admin.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: `--b\r\ncontent-disposition: form-data; name="role"\r\n\r\nadmin\r\n${part('picture')}abc\r\n--b--\r\n`,
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test('a small file that would unfold into more than 40 million pixels is refused before it unfolds', async () => {
  const giant = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(giant.length).toBeLessThan(1024 * 1024)
  expect((await upload('picture', giant)).status).toBe(400)
  expect((await upload('photo', giant)).status).toBe(400)
})
