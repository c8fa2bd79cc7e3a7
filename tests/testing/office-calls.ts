import { insertBackup, insertRestore } from '#server/backups/backup-fixtures.ts'
import { insertCategory, insertProduct } from '#server/catalogue/product-fixtures.ts'
import { newId } from '#server/database/identifiers.ts'
import { someArea } from '#server/settings/areas/area-fixtures.ts'
import type { ChangingCalls } from './working-shop.ts'

/** Settings, people, catalogue, coupons and reviews. */
export const OFFICE_CALLS: ChangingCalls = {
  'PUT /api/settings': async ({ admin }) => ({
    as: admin,
    path: '/api/settings',
    body: { shopName: 'Bazaar' },
  }),
  'POST /api/backups': async ({ admin }) => ({ as: admin, path: '/api/backups' }),
  'POST /api/backups/:id/rehearsal': async ({ shop, admin }) => ({
    as: admin,
    path: `/api/backups/${await insertBackup(shop)}/rehearsal`,
  }),
  'POST /api/backups/restores/:id/done': async ({ shop, admin }) => ({
    as: admin,
    path: `/api/backups/restores/${await insertRestore(shop)}/done`,
    body: { messages: 'drop' },
  }),
  'POST /api/areas': async ({ admin }) => ({ as: admin, path: '/api/areas', body: someArea('Pune') }),
  'PUT /api/areas/:id': async ({ admin, area }) => {
    const { id, ...body } = await area()
    return { as: admin, path: `/api/areas/${id}`, body: { ...body, fee: 40 } }
  },
  'DELETE /api/areas/:id': async ({ admin, area }) => ({
    as: admin,
    path: `/api/areas/${(await area()).id}`,
  }),
  'POST /api/gst/clock': async ({ admin }) => ({ as: admin, path: '/api/gst/clock' }),
  'POST /api/tax-classes': async ({ admin }) => ({
    as: admin,
    path: '/api/tax-classes',
    body: {
      name: 'Gold coins',
      treatment: 'taxable',
      rates: [{ from: '2025-09-22', upTo: null, basisPoints: 300 }],
    },
  }),
  'PUT /api/tax-classes/:id': async ({ admin }) => ({
    as: admin,
    path: '/api/tax-classes/gst_5',
    body: { name: 'Merit rate' },
  }),
  'PUT /api/profile': async ({ admin }) => ({
    as: admin,
    path: '/api/profile',
    body: { name: 'Meera S. Shah' },
  }),
  'POST /api/users': async ({ admin }) => ({
    as: admin,
    path: '/api/users',
    body: { name: 'Ravi Nair', email: `ravi-${newId()}@example.com`, role: 'delivery_agent' },
  }),
  'PUT /api/users/:id': async ({ agent }) => ({
    as: agent,
    path: `/api/users/${agent.id}`,
    body: { isOnline: false },
  }),
  'DELETE /api/users/:id': async ({ admin, newAgent }) => ({
    as: admin,
    path: `/api/users/${(await newAgent()).id}`,
  }),
  'POST /api/users/:id/reactivate': async ({ shop, admin, newAgent }) => {
    const { id } = await newAgent()
    await shop.call('DELETE', `/api/users/${id}`, { as: admin })
    return { as: admin, path: `/api/users/${id}/reactivate` }
  },
  'POST /api/users/:id/invitation': async ({ admin, newAgent }) => ({
    as: admin,
    path: `/api/users/${(await newAgent()).id}/invitation`,
  }),
  'POST /api/products': async ({ shop, admin }) => {
    await insertCategory(shop.database, { id: 'gadgets' })
    return { as: admin, path: '/api/products', body: { name: 'Lamp', category: 'gadgets', price: 100 } }
  },
  'PUT /api/products/:id': async ({ shop, admin }) => ({
    as: admin,
    path: `/api/products/${(await insertProduct(shop.database)).id}`,
    body: { price: 900 },
  }),
  'PUT /api/products/tax': async ({ shop, admin }) => ({
    as: admin,
    path: '/api/products/tax',
    body: { ids: [(await insertProduct(shop.database)).id], hsn: '0902', taxClass: 'gst_5' },
  }),
  'PUT /api/products/:id/variants': async ({ shop, admin }) => {
    const { id, updatedAt } = await insertProduct(shop.database)
    const variants = ['M', 'L'].map((size) => ({ options: [size], price: 100, stock: 5 }))
    return {
      as: admin,
      path: `/api/products/${id}/variants`,
      body: { optionNames: ['Size'], variants, seenAt: updatedAt.toISOString() },
    }
  },
  'PUT /api/variants/:id/stock': async ({ shop, admin }) => ({
    as: admin,
    path: `/api/variants/${(await insertProduct(shop.database, { stock: null })).id}/stock`,
    body: { stock: 12 },
  }),
  'POST /api/variants/:id/stock': async ({ shop, admin }) => ({
    as: admin,
    path: `/api/variants/${(await insertProduct(shop.database)).id}/stock`,
    body: { change: 3, reason: 'received' },
  }),
  'DELETE /api/products/:id': async ({ shop, admin }) => ({
    as: admin,
    path: `/api/products/${(await insertProduct(shop.database)).id}`,
  }),
  'POST /api/products/bulk': async ({ shop, admin }) => ({
    as: admin,
    path: '/api/products/bulk',
    body: { ids: [(await insertProduct(shop.database)).id], changes: { price: 800 } },
  }),
  'POST /api/products/import': async ({ admin }) => ({
    as: admin,
    path: '/api/products/import',
    body: { csv: `name,category,price\nClock ${newId()},gadgets,10\n`, commit: true },
  }),
  'POST /api/categories': async ({ admin }) => ({
    as: admin,
    path: '/api/categories',
    body: { name: 'Garden' },
  }),
  'PUT /api/categories/:id': async ({ admin, category }) => ({
    as: admin,
    path: `/api/categories/${await category()}`,
    body: { position: 7 },
  }),
  'DELETE /api/categories/:id': async ({ admin, category }) => ({
    as: admin,
    path: `/api/categories/${await category()}`,
  }),
  'PUT /api/pages/:slug': async ({ admin }) => ({
    as: admin,
    path: '/api/pages/terms',
    body: { body: `Terms ${newId()}` },
  }),
  'DELETE /api/pages/:slug': async ({ shop, admin }) => {
    await shop.call('PUT', '/api/pages/about', { as: admin, body: { body: 'We sell rice.' } })
    return { as: admin, path: '/api/pages/about' }
  },
  'POST /api/synonyms': async ({ admin }) => ({
    as: admin,
    path: '/api/synonyms',
    body: { words: ['kettle', 'ketli'] },
  }),
  'PUT /api/synonyms/:id': async ({ admin, synonyms }) => ({
    as: admin,
    path: `/api/synonyms/${await synonyms()}`,
    body: { words: ['kettle', 'केतली'] },
  }),
  'DELETE /api/synonyms/:id': async ({ admin, synonyms }) => ({
    as: admin,
    path: `/api/synonyms/${await synonyms()}`,
  }),
  'DELETE /api/failed-searches/:search': async ({ shop, admin }) => {
    await shop.database.sql`insert into failed_searches (search) values ('samovar') on conflict do nothing`
    return { as: admin, path: '/api/failed-searches/samovar' }
  },
  'POST /api/coupons': async ({ admin }) => ({
    as: admin,
    path: '/api/coupons',
    body: { code: 'MONSOON', kind: 'percent', percent: 5 },
  }),
  'PUT /api/coupons/:code': async ({ admin, coupon }) => {
    const terms = await coupon()
    return { as: admin, path: `/api/coupons/${terms.code}`, body: { ...terms, percent: 20 } }
  },
  'DELETE /api/coupons/:code': async ({ admin, coupon }) => ({
    as: admin,
    path: `/api/coupons/${(await coupon()).code}`,
  }),
  'POST /api/reviews/:id/hide': async ({ admin, review }) => ({
    as: admin,
    path: `/api/reviews/${await review(null)}/hide`,
    body: { reason: 'Rude' },
  }),
  'POST /api/reviews/:id/unhide': async ({ admin, review }) => ({
    as: admin,
    path: `/api/reviews/${await review(new Date())}/unhide`,
  }),
  'POST /api/tickets/:id/answers': async ({ admin, ticket }) => ({
    as: admin,
    path: `/api/tickets/${(await ticket()).id}/answers`,
    body: { text: 'We send a new one' },
  }),
  'PUT /api/tickets/:id/state': async ({ admin, ticket }) => ({
    as: admin,
    path: `/api/tickets/${(await ticket()).id}/state`,
    body: { state: 'closed' },
  }),
  'POST /api/pictures': async ({ admin }) => ({ as: admin, path: '/api/pictures', upload: 'picture' }),
  'POST /api/mails/retry': async ({ admin }) => ({ as: admin, path: '/api/mails/retry' }),
}
