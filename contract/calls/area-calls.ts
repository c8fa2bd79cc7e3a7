import type { Area, AreaBody, AreaPage, DeliveryPromise, PromiseQuery } from '../promises/areas-schemas.ts'
import { get, post, put, remove } from './calls.ts'

/** What a customer is told of a delivery. */
export const readPromise = get<{ query: typeof PromiseQuery; answer: typeof DeliveryPromise }>()(
  '/api/delivery-promise',
  'shop',
)

/** Where the shop delivers, for administrators. */
export const areaCalls = {
  list: get<{ answer: typeof AreaPage }>()('/api/areas', 'shop'),
  create: post<{ body: typeof AreaBody; answer: typeof Area }>()('/api/areas', 'shop'),
  change: put<{ body: typeof AreaBody; answer: typeof Area; refusals: 'changed_meanwhile' }>()(
    '/api/areas/:id',
    'shop',
  ),
  remove: remove<{ answer: typeof Area }>()('/api/areas/:id', 'shop'),
}
