import { parseArgs } from 'node:util'
import {
  IMPORT_PART_BYTES,
  type ImportState,
  type ProductImport,
} from '#contract/catalogue/product-imports.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { BENCH_LOGINS } from './grown/grown-logins.ts'
import { MemoryWatch } from './memory-watch.ts'

/**
 * `npm run bench:import -- --url http://127.0.0.1:3000 --rows 10000` imports tables of another shop and of a spreadsheet, from
 * outside and without pictures, and takes them back: seconds, rows a second and memory. Only against a shop on this machine
 * that `npm run bench:grow` has made.
 */
const HEADING =
  'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price'
const VARIANTS = 4
const TEXT = 'Woven by hand, washed once and folded into paper. '.repeat(10)
const POLL_MS = 200

type Call = <Data>(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => Promise<Data>

/** Variants by fours, each product with a name of its own that no earlier run has. */
function shopifyTable(rows: number, run: string): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const product = Math.floor(at / VARIANTS)
    const own =
      at % VARIANTS === 0
        ? [`Kurta ${run} ${product}`, `<p>${TEXT}</p>`, 'Weavers', 'Bench']
        : ['', '', '', '']
    const price = 300 + (at % 700)
    return [
      `kurta-${run}-${product}`,
      ...own,
      'Size',
      `Size ${at % VARIANTS}`,
      `K-${run}-${at}`,
      'shopify',
      '9',
      `${price}`,
      `${price + 100}`,
    ]
  })
  return csvHeading(HEADING.split(',')) + lines.map(csvRow).join('')
}

function spreadsheet(rows: number, run: string): string {
  const lines = Array.from({ length: rows }, (_, at) => [
    `Bowl ${run} ${at}`,
    'Bench',
    `₹${100 + (at % 900)}.50`,
    '12',
    TEXT,
  ])
  return csvHeading(['name', 'category', 'price', 'stock', 'description']) + lines.map(csvRow).join('')
}

async function openOffice(url: URL): Promise<Call> {
  let token = ''
  const call: Call = async (method, path, body) => {
    const file = body instanceof Uint8Array ? body : undefined
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': file ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: file ?? JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const content = await answer.json()
    return content.data ?? content
  }
  token = (await call<{ token: string }>('POST', '/api/login', BENCH_LOGINS.admin)).token
  return call
}

/** Imports a table and takes it back. @returns the seconds of each step */
async function measureTable(call: Call, csv: string) {
  const file = Buffer.from(csv)
  const started = performance.now()
  const path = '/api/products/import'
  const { id } = await call<ProductImport>('POST', path, { fileName: 'bench.csv', fileBytes: file.length })
  const until = async (state: ImportState) => {
    for (;;) {
      const now = await call<ProductImport>('GET', `${path}/${id}`)
      if (now.state === state) return now
      if (now.problem !== null) throw new Error(now.problem)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  for (let part = 0; part * IMPORT_PART_BYTES < file.length; part++)
    await call(
      'PUT',
      `${path}/${id}/parts/${part}`,
      file.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES),
    )
  await call('PUT', `${path}/${id}/answers`, { createsCategories: true })
  await until('ready')
  const looked = performance.now()
  await call('POST', `${path}/${id}/start`)
  const { refused } = await until('done')
  if (refused > 0) throw new Error(`${refused} products stayed out`)
  const imported = performance.now()
  await call('POST', `${path}/${id}/undo`)
  await until('undone')
  return [looked - started, imported - looked, performance.now() - imported].map((ms) => ms / 1000) as [
    number,
    number,
    number,
  ]
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      rows: { type: 'string', default: '10000' },
    },
  })
  const url = new URL(values.url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    throw new Error('Only a shop on this machine')
  const rows = Number(values.rows)
  for (const [title, table] of [
    ['Shopify', shopifyTable],
    ['a spreadsheet', spreadsheet],
  ] as const) {
    // A server that has just started still compiles its code.
    await measureTable(await openOffice(url), table(VARIANTS, `warm${Date.now()}`))
    // Each with a session of its own, which may ask 300 times a minute.
    const call = await openOffice(url)
    const memory = new MemoryWatch(new URL('/metrics', url))
    await memory.start()
    const [preview, writing, undo] = await measureTable(call, table(rows, String(Date.now())))
    const { before, highest } = await memory.stop()
    process.stdout.write(
      `${title}: ${rows} rows, preview ${preview.toFixed(1)} s, ${Math.round(rows / writing)} rows/s, undo ${undo.toFixed(1)} s, memory ${before} -> at most ${highest} MB\n`,
    )
  }
}

await main()
