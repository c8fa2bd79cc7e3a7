import type { PincodePlace } from '../promises/areas-schemas.ts'
import type { ShopInfo } from '../settings.ts'
import { get } from './calls.ts'

/** The shop's information, for everybody. */
export const readShop = get<{ answer: typeof ShopInfo }>()('/api/shop', 'shop')

/** Where a pincode lies, as far as the shop knows. */
export const readPlace = get<{ answer: typeof PincodePlace }>()('/api/pincodes/:pincode', 'pincode-place')
