import type { Area, AreaBody, AreaPage, DeliveryPromise, PromiseQuery } from '../promises/areas-schemas.ts'
import { get, post, put, remove, schema } from './calls.ts'

/** What a customer is told of a delivery. */
export const readPromise = get('/api/delivery-promise', {
  topic: 'shop',
  query: schema<typeof PromiseQuery>(),
  answer: schema<typeof DeliveryPromise>(),
})

/** Where the shop delivers, for administrators. */
export const areaCalls = {
  list: get('/api/areas', { topic: 'shop', answer: schema<typeof AreaPage>() }),
  create: post('/api/areas', {
    changes: ['shop'],
    body: schema<typeof AreaBody>(),
    answer: schema<typeof Area>(),
  }),
  change: put('/api/areas/:id', {
    changes: ['shop'],
    body: schema<typeof AreaBody>(),
    answer: schema<typeof Area>(),
    refusals: ['changed_meanwhile'],
  }),
  remove: remove('/api/areas/:id', { changes: ['shop'], answer: schema<typeof Area>() }),
}
