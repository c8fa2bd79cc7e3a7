import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit.ts'
import type { Area, AreaBody, AreaPage, DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'
import { someArea } from './area-fixtures.ts'

let shop: TestShop
let admin: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.person('admin', { name: 'Meera Shah' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.sql`delete from delivery_areas where name <> 'All of India'`
})

const create = (body: object) => shop.call<Area>('POST', '/api/areas', { as: admin, body })
const change = (id: string, body: object, as = admin) =>
  shop.call<Area>('PUT', `/api/areas/${id}`, { as, body })
const remove = (id: string) => shop.call<Area>('DELETE', `/api/areas/${id}`, { as: admin })
const list = async () => (await shop.call<AreaPage>('GET', '/api/areas', { as: admin })).body.data
const promise = async (query: string) =>
  (await shop.call<DeliveryPromise>('GET', `/api/delivery-promise${query}`)).body.data
/** The area as a form that shows it sends it. */
const bodyOf = ({ _id, id, createdAt, updatedAt, ...fields }: Area) => fields
const firstArea = async () => {
  const area = (await list()).items.find(({ name }) => name === 'All of India')
  if (!area) throw new Error('There is no first area')
  return area
}

test('a new shop has one area, which is all of India', async () => {
  expect(await list()).toMatchObject({
    items: [{ name: 'All of India', fee: 0, leadDays: 6, prefixes: [''] }],
    total: 1,
    nextCursor: null,
  })
  expect(await promise('')).toMatchObject({ isServed: true, fee: 0, pincode: null })
})

test('the area with the longest beginning of a pincode decides', async () => {
  await create(someArea('Maharashtra', { prefixes: ['4*'], fee: 80 }))
  await create(someArea('Pune', { prefixes: ['411', '412001-412003'], fee: 40 }))
  await create(someArea('Kothrud', { prefixes: ['411038'], fee: 20, freeFrom: 499 }))
  const fees = await Promise.all(
    ['411038', '411004', '412002', '412004', '560038'].map(
      async (pincode) => (await promise(`?pincode=${pincode}`)).fee,
    ),
  )
  expect(fees).toEqual([20, 40, 40, 80, 0])
  expect(await promise('?pincode=411038&goods=498.99')).toMatchObject({
    fee: 20,
    missingForFree: 0.01,
    fullFee: 20,
  })
  expect(await promise('?pincode=411038&goods=499')).toMatchObject({ fee: 0, missingForFree: 0 })
})

test('without everywhere else other pincodes are not served, and the pincode decides', async () => {
  const all = await firstArea()
  await create(someArea('Pune', { prefixes: ['411'] }))
  await change(all.id, { ...bodyOf(all), prefixes: [] })
  expect(await promise('?pincode=560038')).toMatchObject({ isServed: false, on: null, pincode: '560038' })
  const unknown = await promise('')
  expect(unknown.isServed).toBeUndefined()
  expect((await shop.call<ShopInfo>('GET', '/api/shop')).body.data.delivery).toBeNull()
  await change(all.id, bodyOf(all))
  expect(await promise('?pincode=560038')).toMatchObject({ isServed: true })
})

test.each([
  ['pincode', '?pincode=12'],
  ['goods', '?goods=-1'],
  ['goods', '?goods=many'],
])('a promise for a wrong %s is refused', async (field, query) => {
  const answer = await shop.call('GET', `/api/delivery-promise${query}`)
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test.each<[keyof AreaBody, object]>([
  ['name', { name: 'P' }],
  ['fee', { fee: -1 }],
  ['fee', { fee: 1.999 }],
  ['freeFrom', { freeFrom: -1 }],
  ['minimum', { minimum: 'none' }],
  ['leadDays', { leadDays: 61 }],
  ['leadDays', { leadDays: 1.5 }],
  ['weekdays', { weekdays: [] }],
  ['weekdays', { weekdays: [7] }],
  ['cutOff', { cutOff: '24:00' }],
  ['carrier', { carrier: 'drone' }],
  ['prefixes', { prefixes: ['011001'] }],
  ['prefixes', { prefixes: ['41100'] }],
  ['prefixes', { prefixes: ['411062-411001'] }],
  ['prefixes', { prefixes: ['100000-999999'] }],
  ['prefixes', { prefixes: ['400000-409999', '410000-419999', '420000-429999'] }],
])('a wrong %s is refused', async (field, changes) => {
  const { status, body } = await create({ ...someArea('Pune'), ...changes })
  expect([status, ...Object.keys(body.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([400, field])
})

test('a list is given back in its shortest form, and weekdays in order', async () => {
  const prefixes = ['411003', '411001', '411002', '411001-411002', '412*', '413']
  const { body } = await create(someArea('Pune', { prefixes, weekdays: [5, 1, 1] }))
  expect(body.data).toMatchObject({ prefixes: ['411001-411003', '412*', '413*'], weekdays: [1, 5] })
})

test('a pincode of another area is refused by name, and moves there only where that is asked for', async () => {
  await create(someArea('Kothrud', { prefixes: ['411036-411040', '411004'] }))
  const body = someArea('Pune', { prefixes: ['411001', '411004', '411036-411038', ''] })
  const message =
    'All of India already has everywhere else. Kothrud already has 411004, 411036-411038. Take them out of one list, or move them here.'
  expect(await create(body)).toMatchObject({ status: 400, body: { fields: { prefixes: message } } })
  expect((await list()).total).toBe(2)
  expect((await create({ ...body, takesOver: true })).status).toBe(201)
  expect((await list()).items.map(({ name, prefixes }) => [name, prefixes])).toEqual([
    ['All of India', []],
    ['Kothrud', ['411039', '411040']],
    ['Pune', ['', '411001', '411004', '411036-411038']],
  ])
  const log = (await shop.call<AuditPage>('GET', '/api/audit?limit=3', { as: admin })).body.data.items
  expect(log.map(({ action, before, after }) => [action, before, after])).toEqual(
    expect.arrayContaining([
      ['area.created', null, expect.objectContaining({ pincodes: '5 pincodes and everywhere else' })],
      [
        'area.changed',
        { pincodes: '6 pincodes' },
        { pincodes: '2 pincodes (removed 411004, 411036-411038)' },
      ],
    ]),
  )
  const all = await firstArea()
  await change(all.id, { ...bodyOf(all), prefixes: [''], takesOver: true })
})

test('of two areas of one name, whatever its letters, one is refused', async () => {
  const answers = await Promise.all(['Pune', 'pune', 'PUNE'].map((name) => create(someArea(name))))
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    201,
    'name_taken',
    'name_taken',
  ])
})

test('of administrators who claim one pincode at once one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => create(someArea(`Area ${at}`, { prefixes: ['411001-411050'] }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
  expect(await shop.database.sql`select 1 from area_pincodes where prefix <> ''`).toHaveLength(50)
})

test('two administrators keep what each of them changed, and the second is asked about what both changed', async () => {
  const other = await shop.person('admin')
  const area = (await create(someArea('Pune', { prefixes: ['411001-411003'] }))).body.data
  const seen = bodyOf(area)
  await change(area.id, { ...seen, fee: 40, prefixes: ['411001-411004'], seen })
  const merged = await change(area.id, { ...seen, leadDays: 1, seen }, other)
  expect(merged.body.data).toMatchObject({ fee: 40, leadDays: 1, prefixes: ['411001-411004'] })
  const disputed = await change(area.id, { ...seen, fee: 50, prefixes: ['411001'], seen }, other)
  expect(disputed).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      message: 'Meera Shah has changed this meanwhile',
      data: { current: { fee: 40 }, changed: [{ field: 'fee' }, { field: 'prefixes' }] },
    },
  })
  const again = await change(area.id, { ...seen, fee: 50, seen: bodyOf(merged.body.data) }, other)
  expect(again.body.data).toMatchObject({ fee: 50, prefixes: ['411001-411003'] })
})

test('an area is deleted with its pincodes, and the last one never', async () => {
  const made = await create(someArea('Pune', { prefixes: ['411'] }))
  expect((await promise('?pincode=411001')).fee).toBe(30)
  expect((await remove(made.body.data.id)).body.data).toMatchObject({ name: 'Pune', prefixes: ['411*'] })
  expect((await promise('?pincode=411001')).fee).toBe(0)
  expect((await remove(made.body.data.id)).status).toBe(404)
  const all = await firstArea()
  expect(await remove(all.id)).toMatchObject({ status: 409, body: { code: 'last_area' } })
  const second = (await create(someArea('Pune'))).body.data
  const answers = await Promise.all([remove(all.id), remove(second.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await shop.database.sql`delete from delivery_areas`
  await create(someArea('All of India', { prefixes: [''], fee: 0, leadDays: 6 }))
})

test('20,000 pincodes come in one body, and the log has their number', async () => {
  const prefixes = Array.from({ length: 20_000 }, (_, at) => String(400_001 + at * 2))
  const made = await create(someArea('Wide', { prefixes }))
  expect(made.status).toBe(201)
  const area = made.body.data
  const saved = await change(area.id, {
    ...bodyOf(area),
    fee: 35,
    prefixes: prefixes.slice(1),
    seen: bodyOf(area),
  })
  expect(saved.body.data.prefixes).toHaveLength(19_999)
  const [entry] = (await shop.call<AuditPage>('GET', '/api/audit?limit=1', { as: admin })).body.data.items
  expect(entry).toMatchObject({
    action: 'area.changed',
    before: { feePaise: 3000, pincodes: '20,000 pincodes' },
    after: { feePaise: 3500, pincodes: '19,999 pincodes (removed 400001)' },
  })
  expect((await create(someArea('Wider', { prefixes: [...prefixes, '560001'] }))).status).toBe(400)
})

test('a change reaches what everybody is told of the shop at once', async () => {
  const all = await firstArea()
  const info = async () => (await shop.call<ShopInfo>('GET', '/api/shop')).body.data.delivery
  expect(await info()).toEqual({ fee: 0, freeFrom: null, minimum: 0 })
  await change(all.id, { ...bodyOf(all), fee: 49, freeFrom: 999, minimum: 100 })
  expect(await info()).toEqual({ fee: 49, freeFrom: 999, minimum: 100 })
  await change(all.id, bodyOf(all))
})
