import sharp from 'sharp'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import type { TestPerson, TestShop } from '#tests/testing/shop.ts'

const BOUNDARY = 'x-boundary'

export const photoOf = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#eee' } })

/** Lets a shop sell prescription medicine. */
export async function sellPrescriptions({ database }: TestShop): Promise<void> {
  await database.sql`
    insert into settings (name, value) values ('sellsPrescriptions', 'true'), ('drugLicence', '"KA-B21-104832"')
    on conflict (name) do update set value = excluded.value`
}

/** Medicine that needs a prescription, ten pieces of it. @returns its id */
export async function insertMedicine({ database }: TestShop): Promise<string> {
  return (await insertProduct(database, { needsPrescription: true, stock: 10 })).id
}

/** Sends a file as the photo of a prescription. */
export async function upload({ app }: TestShop, as: TestPerson | undefined, file: Buffer) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: '/api/prescriptions',
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ code?: string; message?: string; data: { id: string } }>(),
  }
}

let jpeg: Promise<Buffer> | undefined

/** @returns the id of a new photo of this person */
export async function addPrescription(shop: TestShop, person: TestPerson): Promise<string> {
  jpeg ??= photoOf(300, 400).jpeg().toBuffer()
  const { status, body } = await upload(shop, person, await jpeg)
  if (status !== 201) throw new Error(`The photo was refused: ${body.message}`)
  return body.data.id
}
