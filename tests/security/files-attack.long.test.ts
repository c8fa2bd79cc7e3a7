import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildDocument } from '#contract/papers/document-fixtures.ts'
import { openTable } from '#server/catalogue/import/file/open-table.ts'
import { fetchPicture } from '#server/catalogue/import/write/fetch-picture.ts'
import { documentsPdf } from '#server/orders/papers/draw-papers.ts'
import { readPdf } from '#server/orders/papers/pdf-fixtures.ts'

const SLOW_MS = 20_000

test('no spelling of an own address lets an import fetch from the shop’s network', async () => {
  let hits = 0
  const server = createServer((_request, response) => {
    hits++
    response.end('secret')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '0',
    'localhost',
    'LOCALHOST.',
    'a:b@127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '169.254.169.254',
    '１２７.０.０.１',
    '127。0。0。1',
  ]
  const fetched = await Promise.allSettled(hosts.map((host) => fetchPicture(`http://${host}:${port}/a.jpg`)))
  const others = [
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'gopher://127.0.0.1',
    'ftp://127.0.0.1/a',
  ]
  fetched.push(...(await Promise.allSettled(others.map((url) => fetchPicture(url)))))
  server.close()
  expect(fetched.filter(({ status }) => status === 'fulfilled')).toEqual([])
  expect(hits).toBe(0)
})

test('tables that are built to break a reader end in rows or in words, soon', async () => {
  const hostile: [string, string | Buffer][] = [
    ['a.csv', `"${'x'.repeat(3_000_000)}`],
    ['a.csv', `name,price\n${'"",'.repeat(500_000)}`],
    ['a.csv', `name${',a'.repeat(200_000)}\n1`],
    ['a.csv', '\u0000'.repeat(1_000_000)],
    ['a.csv', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x00])],
    ['a.xlsx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100_000, 0xff)])],
    ['a.csv', '\n'.repeat(2_000_000)],
    ['a.csv', ''],
  ]
  for (const [name, content] of hostile) {
    const startedAt = performance.now()
    const parts = async function* () {
      yield Buffer.from(content)
    }
    const read = async () => {
      const table = await openTable(parts, name)
      let rows = 0
      for await (const _row of table.rows) rows++
      return rows
    }
    await read().catch((error: Error) => expect(error.message).not.toMatch(/heap|undefined|stack/i))
    expect(performance.now() - startedAt, `${name} ${content.length}`).toBeLessThan(SLOW_MS)
  }
})

test('no name makes a paper long in coming, break its file or run anything', async () => {
  const names = [
    ') Tj ET << /S /JavaScript /JS (app.alert(1)) >>',
    '\u202e\u2066gnp.ecivoni\u2069',
    `Z${'\u0300\u0301\u0302'.repeat(200)}algo`,
    '👩‍👩‍👧‍👦'.repeat(60),
    'नमस्ते தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ বাংলা'.repeat(4),
    'w'.repeat(250),
    '\u200b\u200d\ufeff'.repeat(80),
    '\ud800 alone',
    '﷽'.repeat(60),
  ]
  const { buyer } = buildDocument()
  for (const name of names) {
    const startedAt = performance.now()
    const document = buildDocument([{ name }, { name: 'Kettle' }], { buyer: { ...buyer, name } })
    const file = await buffer(documentsPdf([document], 'recipient'))
    expect(performance.now() - startedAt, name.slice(0, 20)).toBeLessThan(SLOW_MS)
    expect(file.toString('latin1')).not.toMatch(/\/JavaScript|\/JS\b|\/OpenAction|\/Launch/)
    expect(readPdf(file).text).toContain('Kettle')
  }
})
