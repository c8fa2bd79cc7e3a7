import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportProductsAnswer } from '#contract/catalogue/catalogue-management.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../product-fixtures.ts'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { readImport } from './read-import.ts'

let shop: TestShop
let admin: TestPerson
let picture: Buffer
const servers: Server[] = []
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin')
  await insertCategory(shop.database, { id: 'gadgets', name: 'Gadgets' })
  picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  await shop.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const anywhere = () => true

test.each(['8.8.8.8', '151.101.1.69', '2606:4700::6810:84e5'])('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:808:808',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'localhost',
  '',
])('"%s" is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('nothing is fetched from the own network, however its address is written', async () => {
  let requests = 0
  const url = await serve((_request, response) => {
    requests++
    response.end(picture)
  })
  const port = new URL(url).port
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])
    await expect(fetchPicture(`http://${host}:${port}/a.png`), host).rejects.toThrow(
      'not on the public internet',
    )
  for (const address of ['file:///etc/passwd', 'ftp://example.com/a.png', 'data:image/png;base64,AA=='])
    await expect(fetchPicture(address)).rejects.toThrow('no web address')
  expect(requests).toBe(0)
})

test('a redirect is checked as the first address was, and not followed for ever', async () => {
  const url = await serve((request, response) => {
    const location = request.url === '/round' ? '/round' : 'http://169.254.169.254/latest/meta-data'
    response.writeHead(302, { location }).end()
  })
  const own = (address: string) => address === '127.0.0.1'
  await expect(fetchPicture(url, own)).rejects.toThrow('not on the public internet')
  await expect(fetchPicture(`${url}/round`, own)).rejects.toThrow('redirects too often')
})

test('a file of more than 5 MB is given up, and an answer that is no file is named', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/missing') return void response.writeHead(404).end()
    const chunk = Buffer.alloc(1024 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  await expect(fetchPicture(url, anywhere)).rejects.toThrow('more than 5 MB')
  await expect(fetchPicture(`${url}/missing`, anywhere)).rejects.toThrow('answered 404')
})

test('a product gets its pictures once, in their order, and one that cannot be fetched is named', async () => {
  let requests = 0
  const url = await serve((request, response) => {
    requests++
    response.end(request.url === '/text' ? 'no picture' : picture)
  })
  const csv = `name,category,price,pictures\nClock,gadgets,10,${url}/a ${url}/text ${url}/b\n`
  const read = async () => (await readImport(shop.database, csv)).products
  const products = await read()
  const by = { ...admin, role: 'admin' as const, phone: null, sessionHash: Buffer.alloc(32) }
  const errors = await fetchPictures(shop, by, products, (address) => fetchPicture(address, anywhere))
  expect(errors).toMatchObject([{ row: 2, column: 'pictures' }])
  expect(errors[0]?.message).toMatch(/^Imported without .*\/text: Send a JPEG/)
  expect(products[0]?.changes.pictures).toHaveLength(2)
  expect(requests).toBe(3)
})

test('a product is imported although its picture may not be fetched', async () => {
  const csv = 'name,category,price,pictures\nVase,gadgets,10,http://127.0.0.1:1/a.png\n'
  const { body } = await shop.call<ImportProductsAnswer>('POST', '/api/products/import', {
    as: admin,
    body: { csv, commit: true, fetchesPictures: true },
  })
  expect(body.data).toMatchObject({ created: 1, withPictureAddresses: 1, next: null })
  expect(body.data.faults).toMatchObject([
    { row: 2, column: 'pictures', message: expect.stringContaining('not on the public internet') },
  ])
})
