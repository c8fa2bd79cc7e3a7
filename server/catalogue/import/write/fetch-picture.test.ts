import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { insertCategory } from '../../product-fixtures.ts'
import { importTable } from '../import-fixtures.ts'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'
import { fetchPictures, previewPicture } from './fetch-pictures.ts'

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

const PICTURES = 'name,category,price,pictures\n'
const picturesOf = (name: string) =>
  shop.database.sql<{ pictures: string[] }>`select pictures from products where name = ${name}`

test('pictures are fetched once, kept by their web addresses, and one that cannot be fetched is named', async () => {
  let requests = 0
  const url = await serve((request, response) => {
    requests++
    response.end(request.url === '/text' ? 'no picture' : picture)
  })
  const urls = [`${url}/a`, `${url}/text`, `${url}/b`]
  const by = { ...admin, role: 'admin' as const }
  const lost = await fetchPictures(shop, by, urls, (address) => fetchPicture(address, anywhere))
  expect([...lost]).toEqual([[`${url}/text`, expect.stringMatching(/^Send a JPEG/)]])
  expect(requests).toBe(3)
  const keys = await shop.database.sql<{ key: string }>`select key from fetched_pictures order by url`
  expect(keys).toHaveLength(2)

  // The import finds them, in the order of the table; the third is not on the public internet.
  const csv = `${PICTURES}Clock,gadgets,10,${url}/b ${url}/text ${url}/a\n`
  const imported = await importTable(shop, admin, csv, { fetchesPictures: true })
  expect(imported).toMatchObject({ created: 1, refused: 0 })
  expect(await picturesOf('Clock')).toEqual([{ pictures: [keys[1]?.key, keys[0]?.key] }])
  expect(requests).toBe(3)
  const again = await importTable(shop, admin, csv, { fetchesPictures: true })
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
})

test('a product is imported although its picture may not be fetched, and that is said', async () => {
  const csv = `${PICTURES}Vase,gadgets,10,http://127.0.0.1:1/a.png\n`
  const imported = await importTable(shop, admin, csv, { fetchesPictures: true })
  expect(imported).toMatchObject({ created: 1, faulty: 0 })
  expect(imported.kinds.find(({ kind }) => kind === 'picture_lost')).toMatchObject({
    count: 1,
    examples: [{ name: 'Vase', text: expect.stringContaining('not on the public internet') }],
  })
})

test('nothing is fetched that nobody has allowed', async () => {
  const csv = `${PICTURES}Bowl,gadgets,10,http://127.0.0.1:1/a.png\n`
  const preview = await importTable(shop, admin, csv, { commit: false })
  expect(preview.questions.pictures).toBe(1)
  const imported = await importTable(shop, admin, csv)
  expect(imported.kinds.map(({ kind }) => kind)).toEqual(['created'])
})

test('a preview shows the first picture small, and never one of the own network', async () => {
  const url = await serve((_request, response) => void response.end(picture))
  const csv = `${PICTURES}Jug,gadgets,10,${url}/jug\nCup,gadgets,10,\n`
  const { id } = await importTable(shop, admin, csv, { commit: false })
  const webp = await previewPicture(shop.database, { id, row: 2 }, (address) =>
    fetchPicture(address, anywhere),
  )
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 160 })
  for (const row of [2, 3, 4]) {
    const answer = await shop.call('GET', `/api/products/import/${id}/pictures/${row}`, { as: admin })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  }
})
