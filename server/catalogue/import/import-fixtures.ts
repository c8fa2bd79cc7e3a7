import {
  IMPORT_PART_BYTES,
  type ProductImport,
  type SmallTable,
} from '#contract/catalogue/product-imports.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'

const PATH = '/api/products/import'

/** Imports a small table in one call. @throws Error where it is refused */
export async function importTable(
  { call }: Pick<TestShop, 'call'>,
  as: TestPerson,
  csv: string,
  more: Partial<SmallTable> = {},
): Promise<ProductImport> {
  const answer = await call<ProductImport>('POST', PATH, { as, body: { csv, commit: true, ...more } })
  if (answer.status !== 200) throw new Error(`The import was refused: ${answer.text}`)
  return answer.body.data
}

/** The calls of the dialog. */
export function importCalls({ app, call }: Pick<TestShop, 'app' | 'call'>, as: TestPerson) {
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const answer = await call<ProductImport>(method, `${PATH}${path}`, { as, body })
    if (answer.status !== 200) throw new Error(`${method} ${path} is refused: ${answer.text}`)
    return answer.body.data
  }
  const announce = async (file: Buffer, fileName = 'products.csv') =>
    (await ask('POST', '', { fileName, fileBytes: file.length })).id
  const sendPart = (id: string, number: number, content: Buffer) =>
    app.inject({
      method: 'PUT',
      url: `${PATH}/${id}/parts/${number}`,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
  return {
    announce,
    sendPart,
    async upload(csv: string | Buffer): Promise<string> {
      const file = Buffer.from(csv)
      const id = await announce(file)
      for (const [number, part] of partsOf(file).entries()) await sendPart(id, number, part)
      return id
    },
    read: (id: string) => ask('GET', `/${id}`),
    answer: (id: string, answers: object = {}) => ask('PUT', `/${id}/answers`, answers),
    start: (id: string) => ask('POST', `/${id}/start`),
    stop: (id: string) => ask('POST', `/${id}/stop`),
    undo: (id: string) => ask('POST', `/${id}/undo`),
  }
}

export function partsOf(file: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(file.length / IMPORT_PART_BYTES) }, (_, at) =>
    file.subarray(at * IMPORT_PART_BYTES, (at + 1) * IMPORT_PART_BYTES),
  )
}

/** A table of another shop with so many products, each with a stock. */
export const shopifyTable = (count: number, type = 'Gadgets'): string =>
  [
    'Handle,Title,Body (HTML),Type,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src',
    ...Array.from(
      { length: count },
      (_, at) => `lamp-${at},Lamp ${at},<p>Number ${at}</p>,${type},L-${at},shopify,5,${100 + at}.00,`,
    ),
  ].join('\n')
