import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_SLUGS, type PageSlug } from '#contract/shop-pages/page-slugs.ts'
import type { EditedPage, PagesOverview, ShopPage } from '#contract/shop-pages/shop-pages-schemas.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/testing/shop.ts'

let shop: TestShop
let demo: TestShop
let admin: TestPerson
beforeAll(async () => {
  ;[shop, demo] = await Promise.all([openTestShop({ env: { DEMO: 'false' }, isNew: true }), openTestShop()])
  admin = await shop.person('admin')
})
afterAll(() => Promise.all([shop.close(), demo.close()]))

const pageOf = async (slug: PageSlug, of = shop) =>
  (await of.call<ShopPage>('GET', `/api/pages/${slug}`)).body.data
const overview = async () =>
  (await shop.call<PagesOverview>('GET', '/api/settings/pages', { as: admin })).body.data
const editedOf = async (slug: PageSlug) => {
  const { pages } = await overview()
  return pages.find((page) => page.slug === slug) as EditedPage
}
const save = (body: object) => shop.call('PUT', '/api/settings', { as: admin, body })
const write = (slug: PageSlug, body: object) =>
  shop.call<EditedPage>('PUT', `/api/pages/${slug}`, { as: admin, body })
const reset = (slug: PageSlug) => shop.call<EditedPage>('DELETE', `/api/pages/${slug}`, { as: admin })

/** What the software keeps, whoever sells: no owner has to say it. */
const KEPT_BY_CODE: Record<string, string> = {
  '2023': 'the year of an Act',
  '30': 'days of a session with "Remember me"',
  '180': 'days for which messages are kept',
  '90': 'days for which searches that found nothing are kept',
  '1,99,999': 'the most that the law lets somebody pay in cash',
}

describe('the pages of a new real shop', () => {
  test('name no number that no rule keeps', async () => {
    for (const slug of PAGE_SLUGS) {
      const { body } = await pageOf(slug)
      const numbers = body.match(/\d(?:,?\d)*/g) ?? []
      expect(
        numbers.filter((number) => !(number in KEPT_BY_CODE)),
        slug,
      ).toEqual([])
    }
  })

  test('promise neither returns nor a warranty, an area nor a contact, and say what is missing', async () => {
    expect((await pageOf('about')).body).toBe('')
    expect((await pageOf('contact')).body).not.toMatch(/@|\d|complaints|where we are/i)
    expect((await pageOf('returns')).body).not.toMatch(/return goods|warranty/i)
    expect((await pageOf('shipping')).body).not.toMatch(/India|free|within/i)
    const { pages, openQuestions } = await overview()
    expect(openQuestions).toEqual([
      'seller',
      'goods',
      'areas',
      'returns',
      'warranty',
      'contact',
      'complaints',
    ])
    expect(pages.map(({ missing }) => missing.length > 0)).toEqual(PAGE_SLUGS.map(() => true))
  })

  test('do not speak of payments online where there are none, nor of providers', async () => {
    expect((await pageOf('terms')).body).not.toMatch(/online|razorpay/i)
    expect((await pageOf('privacy')).body).not.toMatch(/razorpay|whatsapp|provider/i)
  })
})

describe('the pages of the demo', () => {
  test('tell the specification’s rules, and that nothing is sold', async () => {
    expect((await pageOf('shipping', demo)).body).toContain('- All of India: within 6 days, free')
    const returns = (await pageOf('returns', demo)).body
    expect(returns).toContain('within 7 days of delivery if you change your mind')
    expect(returns).toContain('within 30 days of delivery if something arrives damaged or defective')
    expect(returns).toContain('a warranty of 2 years')
    expect((await pageOf('terms', demo)).body).toContain('18% is added at the checkout')
    expect((await pageOf('about', demo)).body).toContain('nothing is really sold')
  })
})

describe('a page follows the answers', () => {
  test('of who sells, and then asks for them no longer', async () => {
    await save({ legalName: 'Kirana Stores LLP', shopStreet: '12, Bazaar Road', shopCity: 'Pune' })
    await save({ shopState: 'Maharashtra', shopPincode: '411004', gstin: '27AAPFU0939F1ZV' })
    await save({ supportPhone: '020 2543 1234', supportHours: ['Mon-Sat 9-21'], sinceYear: 1998 })
    await save({
      aboutText: 'Rice, dal and spices.',
      grievanceName: 'Meera Shah',
      grievanceDesignation: 'Owner',
    })
    await save({ grievanceEmail: 'meera@kirana.example' })
    const about = (await pageOf('about')).body
    expect(about).toMatch(
      /^Rice, dal and spices\.\n\nTokri has been there since 1998\.\n\n## Who sells\n\n- Kirana/,
    )
    expect(about).toContain('- GSTIN 27AAPFU0939F1ZV')
    expect((await pageOf('contact')).body).toContain(
      'Meera Shah, Owner and grievance officer, answers complaints',
    )
    expect((await overview()).openQuestions).toEqual(['areas', 'returns', 'warranty'])
  })

  test('of what is promised', async () => {
    await save({ returns: { changeOfMindDays: 0, defectDays: 2 }, warranty: { by: 'none', months: 0 } })
    const { body } = await pageOf('returns')
    expect(body).toContain('within 2 days of delivery if something arrives damaged or defective.')
    expect(body).not.toContain('change your mind')
    expect(body).toContain('There is no warranty.')
    expect(body).toContain('or write to us on 020 2543 1234 with its number')
  })

  test('of where is delivered: confirmed, or changed; many areas stand in a table', async () => {
    await save({ areasConfirmed: true })
    expect((await pageOf('shipping')).body).toContain('- All of India: within 6 days, free')
    await shop.database.sql`
      update delivery_areas set name = 'Deccan', fee_paise = 3000, free_from_paise = 49900, minimum_paise = 20000,
        takes_cash = false, lead_days = 1, weekdays = '{1,4}', cut_off = '14:00', updated_at = now()`
    await shop.database.sql`update area_pincodes set prefix = '411'`
    const { body } = await pageOf('shipping')
    expect(body).toContain(
      '- Deccan: within 1 day, on Mon, Thu, if ordered by 14:00, for ₹30, free from ₹499; orders of at least ₹200; paid online, not in cash',
    )
    expect(body).toContain('We do not deliver to other pincodes.')
    await shop.database.sql`
      insert into delivery_areas (id, name, lead_days, weekdays)
      select gen_random_uuid(), 'Area ' || n, n, '{0,1,2,3,4,5,6}' from generate_series(1, 6) as n`
    expect((await pageOf('shipping')).body).toContain('| Area 6 | within 6 days | free | none | yes |')
  })

  test('also of categories that promise something else', async () => {
    await shop.database.sql`
      insert into categories (id, name, icon, rules)
      values ('books', 'Books', 'Book', '{"returns": {"changeOfMindDays": 14, "defectDays": 0}}')`
    expect((await pageOf('returns')).body).toContain(
      'For some goods it is different:\n\n- Books: You can return goods within 14 days of delivery if you change your mind.',
    )
  })
})

describe('a page that an administrator wrote', () => {
  test('stays word for word when the rules change, and says so until the rules are taken again', async () => {
    const text = 'We take back what is broken. <b>Promise</b>\n\n- call us'
    expect((await write('returns', { body: text })).status).toBe(200)
    expect(await editedOf('returns')).toMatchObject({ isWritten: true, isOlderThanRules: false })
    await save({ returns: { changeOfMindDays: 3, defectDays: 3 } })
    expect(await editedOf('returns')).toMatchObject({ body: text, isOlderThanRules: true })
    expect(await pageOf('returns')).toMatchObject({ body: text })
    const { body } = await reset('returns')
    expect(body.data).toMatchObject({ isWritten: false, isOlderThanRules: false })
    expect((await pageOf('returns')).body).toContain('within 3 days')
  })

  test('has the date of its writing, and a made one the date of its newest rule', async () => {
    await save({ sinceYear: 1997 })
    const [{ at }] = (await shop.database.sql<{ at: Date }>`
      select updated_at as at from settings where name = 'sinceYear'`) as [{ at: Date }]
    expect((await pageOf('about')).changedAt).toBe(at.toISOString())
    await save({ sinceYear: 1997 })
    expect((await pageOf('about')).changedAt).toBe(at.toISOString())
    await write('about', { body: 'We sell rice.' })
    const changedAt = (await pageOf('about')).changedAt ?? ''
    expect(Date.parse(changedAt)).toBeGreaterThan(at.getTime())
    await reset('about')
  })

  test('is not overwritten by a second editor who has not seen it', async () => {
    const { body: shown } = await editedOf('terms')
    const both = await Promise.all([
      write('terms', { body: 'Terms of the first', seen: { body: shown } }),
      write('terms', { body: 'Terms of the second', seen: { body: shown } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    const { body: kept } = await pageOf('terms')
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      data: { current: { body: kept }, changed: [{ field: 'body', by: admin.name }] },
    })
    expect((await write('terms', { body: 'Terms of both', seen: { body: kept } })).status).toBe(200)
    await reset('terms')
  })

  test('is written down with its author; the same text again, and a reset of nothing, are not', async () => {
    const count = async () =>
      (await shop.database.sql`select from audit_entries where subject_type = 'page'`).length
    const before = await count()
    await write('privacy', { body: 'We keep little.' })
    await write('privacy', { body: 'We keep little.' })
    await reset('privacy')
    await reset('privacy')
    expect((await count()) - before).toBe(2)
  })

  test('needs a text, and an address that is one of the six', async () => {
    expect(await write('about', { body: '  ' })).toMatchObject({
      status: 400,
      body: { fields: { body: expect.any(String) } },
    })
    expect((await shop.call('GET', '/api/pages/imprint')).status).toBe(404)
    expect((await shop.call('PUT', '/api/pages/about', { body: { body: 'x' } })).status).toBe(401)
  })
})

test('search engines are told of the pages', async () => {
  const { payload } = await shop.app.inject('/sitemap-pages.xml')
  for (const slug of PAGE_SLUGS) expect(payload).toContain(`/${slug}</loc>`)
})
